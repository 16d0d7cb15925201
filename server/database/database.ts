import type { AdminNotesTable } from '#server/admin/tables.ts';
import type { AdminsTable } from '#server/admins/tables.ts';
import type { AuditLogTable } from '#server/audit/tables.ts';
import { type BackupsTable } from '#server/backup/tables.ts';
import { type CareCalendarsTable, type CareRevisionsTable } from '#server/care/tables.ts';
import type { CartItemsTable } from '#server/cart/tables.ts';
import type {
  FormerVarietyNamesTable,
  ProductsTable,
  VarietiesTable,
} from '#server/catalog/tables.ts';
import type { HandoversTable, HandoverTicksTable } from '#server/check-in/tables.ts';
import type { ClaimPhotosTable, ClaimsTable, ReplacementsTable } from '#server/claims/tables.ts';
import type { CouponRedemptionsTable, CouponsTable } from '#server/coupons/tables.ts';
import type { DeliveryQuotesTable, DriveTimesTable } from '#server/delivery/tables.ts';
import type {
  FarmOrdersTable,
  ManualPaymentsTable,
  ManualRefundsTable,
} from '#server/farm-orders/tables.ts';
import type { FarmPagesTable } from '#server/farm-pages/tables.ts';
import type { JobWorkersTable } from '#server/jobs/tables.ts';
import type {
  MailBatchesTable,
  MailOutboxTable,
  MailSuppressionsTable,
} from '#server/mail/tables.ts';
import type { NewsletterIssuesTable } from '#server/newsletter/issues/tables.ts';
import type {
  NewsletterConsentsTable,
  NewsletterSubscribersTable,
} from '#server/newsletter/tables.ts';
import type {
  AdminNotificationsTable,
  MailStoppagesTable,
  NotificationSettingsTable,
} from '#server/notifications/tables.ts';
import type { OrchardTreesTable, OrderNoticesTable } from '#server/orchard/tables.ts';
import type {
  OrderAdditionLinesTable,
  OrderAdditionsTable,
} from '#server/order-additions/tables.ts';
import type { OrderChangeLinesTable, OrderChangesTable } from '#server/order-changes/tables.ts';
import type {
  OrderCustomersTable,
  OrderItemsTable,
  OrderLinesView,
  OrdersTable,
} from '#server/orders/tables.ts';
import type {
  OrderMoneyView,
  PaymentAttemptsTable,
  PaymentDiscrepanciesTable,
  PaymentDisputesTable,
  PaymentEventsTable,
  PaymentWebhooksTable,
  RefundsTable,
} from '#server/payments/tables.ts';
import type {
  PickupAnswersTable,
  PickupMovesTable,
  PickupWindowsTable,
  PickupsTable,
} from '#server/pickups/tables.ts';
import type { UploadedPicturesTable } from '#server/pictures/tables.ts';
import type { FrostStationsTable, ZipZonesTable } from '#server/places/tables.ts';
import type { PlansTable } from '#server/plans/tables.ts';
import type { ProfilesTable } from '#server/profile/tables.ts';
import type { RevisionsTable } from '#server/revisions/tables.ts';
import { type RootstocksTable } from '#server/rootstocks/tables.ts';
import { type MissedSearchesTable } from '#server/searches/tables.ts';
import type {
  SeasonRolloversTable,
  SeasonsTable,
  SeasonWaitsTable,
} from '#server/season/tables.ts';
import type {
  ShortfallItemsTable,
  ShortfallOffersTable,
  ShortfallsTable,
} from '#server/short-items/tables.ts';
import type { StockWaitsTable } from '#server/stock-waits/tables.ts';
import type {
  StockChangesTable,
  StockHoldsTable,
  StockMovementsTable,
} from '#server/stock/tables.ts';

/** All tables of the shop. Only the slice that declares a table writes to it. */
export interface Database {
  varieties: VarietiesTable;
  former_variety_names: FormerVarietyNamesTable;
  rootstocks: RootstocksTable;
  products: ProductsTable;
  mail_outbox: MailOutboxTable;
  mail_batches: MailBatchesTable;
  mail_suppressions: MailSuppressionsTable;
  profiles: ProfilesTable;
  cart_items: CartItemsTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_lines: OrderLinesView;
  order_changes: OrderChangesTable;
  order_change_lines: OrderChangeLinesTable;
  order_additions: OrderAdditionsTable;
  order_addition_lines: OrderAdditionLinesTable;
  order_customers: OrderCustomersTable;
  pickup_windows: PickupWindowsTable;
  pickups: PickupsTable;
  pickup_moves: PickupMovesTable;
  pickup_answers: PickupAnswersTable;
  handover_ticks: HandoverTicksTable;
  handovers: HandoversTable;
  orchard_trees: OrchardTreesTable;
  order_notices: OrderNoticesTable;
  plans: PlansTable;
  care_calendars: CareCalendarsTable;
  care_revisions: CareRevisionsTable;
  payment_attempts: PaymentAttemptsTable;
  payment_events: PaymentEventsTable;
  payment_webhooks: PaymentWebhooksTable;
  payment_discrepancies: PaymentDiscrepanciesTable;
  payment_disputes: PaymentDisputesTable;
  refunds: RefundsTable;
  claims: ClaimsTable;
  replacements: ReplacementsTable;
  claim_photos: ClaimPhotosTable;
  shortfalls: ShortfallsTable;
  shortfall_items: ShortfallItemsTable;
  shortfall_offers: ShortfallOffersTable;
  order_money: OrderMoneyView;
  stock_holds: StockHoldsTable;
  stock_movements: StockMovementsTable;
  stock_changes: StockChangesTable;
  job_workers: JobWorkersTable;
  backups: BackupsTable;
  admins: AdminsTable;
  notification_settings: NotificationSettingsTable;
  admin_notifications: AdminNotificationsTable;
  mail_stoppages: MailStoppagesTable;
  audit_log: AuditLogTable;
  admin_notes: AdminNotesTable;
  delivery_quotes: DeliveryQuotesTable;
  drive_times: DriveTimesTable;
  coupons: CouponsTable;
  coupon_redemptions: CouponRedemptionsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_consents: NewsletterConsentsTable;
  newsletter_issues: NewsletterIssuesTable;
  stock_waits: StockWaitsTable;
  missed_searches: MissedSearchesTable;
  uploaded_pictures: UploadedPicturesTable;
  revisions: RevisionsTable;
  farm_pages: FarmPagesTable;
  farm_orders: FarmOrdersTable;
  manual_payments: ManualPaymentsTable;
  manual_refunds: ManualRefundsTable;
  seasons: SeasonsTable;
  season_waits: SeasonWaitsTable;
  season_rollovers: SeasonRolloversTable;
  zip_zones: ZipZonesTable;
  frost_stations: FrostStationsTable;
}
