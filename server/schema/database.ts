import type { AdminNotesTable } from './admin-notes.ts';
import type { AdminsTable } from './admins.ts';
import type { AuditLogTable } from './audit.ts';
import { type BackupsTable } from './backup.ts';
import { type CareCalendarsTable, type CareRevisionsTable } from './care.ts';
import type { CartItemsTable } from './cart.ts';
import type { FormerVarietyNamesTable, ProductsTable, VarietiesTable } from './catalog.ts';
import type { HandoversTable, HandoverTicksTable } from './check-in.ts';
import type { ClaimPhotosTable, ClaimsTable, ReplacementsTable } from './claims.ts';
import type { CouponRedemptionsTable, CouponsTable } from './coupons.ts';
import type { DeliveryQuotesTable, DriveTimesTable } from './delivery.ts';
import type { FarmOrdersTable, ManualPaymentsTable, ManualRefundsTable } from './farm-orders.ts';
import type { FarmPagesTable } from './farm-pages.ts';
import type { MailBatchesTable, MailOutboxTable, MailSuppressionsTable } from './mail.ts';
import type { NewsletterIssuesTable } from './newsletter-issues.ts';
import type { NewsletterConsentsTable, NewsletterSubscribersTable } from './newsletter.ts';
import type {
  AdminNotificationsTable,
  MailStoppagesTable,
  NotificationSettingsTable,
} from './notifications.ts';
import type { OrchardTreesTable, OrderNoticesTable } from './orchard.ts';
import type { OrderAdditionLinesTable, OrderAdditionsTable } from './order-additions.ts';
import type { OrderChangeLinesTable, OrderChangesTable } from './order-changes.ts';
import type {
  OrderCustomersTable,
  OrderItemsTable,
  OrderLinesView,
  OrdersTable,
} from './orders.ts';
import type {
  OrderMoneyView,
  PaymentAttemptsTable,
  PaymentDiscrepanciesTable,
  PaymentDisputesTable,
  PaymentEventsTable,
  PaymentWebhooksTable,
  RefundsTable,
} from './payments.ts';
import type {
  PickupAnswersTable,
  PickupMovesTable,
  PickupWindowsTable,
  PickupsTable,
} from './pickups.ts';
import type { UploadedPicturesTable } from './pictures.ts';
import type { FrostStationsTable, ZipZonesTable } from './places.ts';
import type { PlansTable } from './plans.ts';
import type { ProfilesTable } from './profile.ts';
import type { RevisionsTable } from './revisions.ts';
import { type RootstocksTable } from './rootstocks.ts';
import type { SchedulesTable } from './schedules.ts';
import { type MissedSearchesTable } from './searches.ts';
import type { SeasonRolloversTable, SeasonsTable, SeasonWaitsTable } from './season.ts';
import type { ShortfallItemsTable, ShortfallOffersTable, ShortfallsTable } from './shortfalls.ts';
import type { StockWaitsTable } from './stock-waits.ts';
import type { StockChangesTable, StockHoldsTable, StockMovementsTable } from './stock.ts';

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
  schedules: SchedulesTable;
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
