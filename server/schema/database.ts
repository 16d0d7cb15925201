import type { AdminNotesTable } from './admin-notes.ts';
import type { AdminsTable } from './admins.ts';
import type { AuditLogTable } from './audit.ts';
import type { BackupsTable, RestoresTable } from './backup.ts';
import type { BulkActionOrdersTable, BulkActionsTable } from './bulk-actions.ts';
import { type CareCalendarsTable, type CareRevisionsTable } from './care.ts';
import type { CartItemsTable } from './cart.ts';
import type { FormerVarietyNamesTable, ProductsTable, VarietiesTable } from './catalog.ts';
import type {
  CheckInPhonesTable,
  HandoversTable,
  HandoverTicksTable,
  OversoldTreesTable,
  UnmatchedTreesTable,
} from './check-in.ts';
import type { ClaimPhotosTable, ClaimsTable, ReplacementsTable } from './claims.ts';
import type { CouponRedemptionsTable, CouponsTable } from './coupons.ts';
import type { DeliveryQuotesTable, DriveTimesTable, ZipDriveTimesTable } from './delivery.ts';
import type { FarmPagesTable } from './farm-pages.ts';
import type { MailBatchesTable, MailOutboxTable, MailSuppressionsTable } from './mail.ts';
import type {
  CustomerMessageCallsTable,
  CustomerMessageRecipientsTable,
  CustomerMessagesTable,
} from './messages.ts';
import type { NewsletterIssuesTable } from './newsletter-issues.ts';
import type { NewsletterConsentsTable, NewsletterSubscribersTable } from './newsletter.ts';
import type {
  AdminNotificationsTable,
  MailStoppagesTable,
  NotificationSettingsTable,
} from './notifications.ts';
import type { OrchardTreesTable, OrderNoticesTable } from './orchard.ts';
import type { OrderChangeLinesTable, OrderChangesTable } from './order-changes.ts';
import type { OrderCorrectionsTable } from './order-corrections.ts';
import type { OrderDuesTable, OrderEntriesTable, OrderPostingsTable } from './order-entries.ts';
import type {
  OrderCustomersTable,
  OrderItemsTable,
  OrderLinesView,
  OrdersTable,
} from './orders.ts';
import type { ManualPaymentsTable, ManualRefundsTable, TendersTable } from './payments-by-hand.ts';
import type {
  PaymentAttemptsTable,
  PaymentDiscrepanciesTable,
  PaymentDisputesTable,
  PaymentEventsTable,
  PaymentWebhooksTable,
  RefundsTable,
} from './payments.ts';
import type {
  DugTreesTable,
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
import type { DepositItemsTable, DepositsTable, TillEntriesTable } from './till.ts';

/** All tables of the shop. Only the slice that declares a table writes to it. */
export interface Database {
  /** The catalog. */
  varieties: VarietiesTable;
  former_variety_names: FormerVarietyNamesTable;
  rootstocks: RootstocksTable;
  products: ProductsTable;
  uploaded_pictures: UploadedPicturesTable;

  /** Imported zones by ZIP code, and frost normals. */
  zip_zones: ZipZonesTable;
  frost_stations: FrostStationsTable;

  /** The customer; trees handed over are written by a trigger on `orders`. */
  profiles: ProfilesTable;
  cart_items: CartItemsTable;
  orchard_trees: OrchardTreesTable;

  /** ZIP, feed and monthly mail of a customer; what a calendar last said, for its sequence numbers. */
  care_calendars: CareCalendarsTable;
  care_revisions: CareRevisionsTable;

  /** What one household gets, on one day, at one place, with the prices at the time; its sums are kept by triggers. */
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_customers: OrderCustomersTable;

  /**
   * What the customer owes, by part; amounts that were asked for; lines of the accounts. All but
   * the dues are append-only.
   */
  order_entries: OrderEntriesTable;
  order_dues: OrderDuesTable;
  order_postings: OrderPostingsTable;

  /** Trees taken back, swapped or added, and another delivery, after the sale; append-only. */
  order_changes: OrderChangesTable;
  order_change_lines: OrderChangeLinesTable;
  customer_messages: CustomerMessagesTable;
  customer_message_recipients: CustomerMessageRecipientsTable;
  customer_message_calls: CustomerMessageCallsTable;
  order_corrections: OrderCorrectionsTable;

  /** What is done with many orders, and how far it has come. */
  bulk_actions: BulkActionsTable;
  bulk_action_orders: BulkActionOrdersTable;

  /** View: the items as they are now; every list, label, mail and report of trees reads it. */
  order_lines: OrderLinesView;

  /** Customers’ yard plans, with a version that each save names. */
  plans: PlansTable;

  /** What a buyer was told about partners: at checkout, and in an admin's mail. */
  order_notices: OrderNoticesTable;

  /** Payments, their history, webhook events, discrepancies, refunds. */
  payment_attempts: PaymentAttemptsTable;
  payment_events: PaymentEventsTable;
  payment_webhooks: PaymentWebhooksTable;
  payment_discrepancies: PaymentDiscrepanciesTable;
  refunds: RefundsTable;

  /** Problems reported with delivered trees, trees given for them, and their photos. */
  claims: ClaimsTable;
  replacements: ReplacementsTable;
  claim_photos: ClaimPhotosTable;

  /** Counts below the trees in orders, the orders that miss trees with their answers, and the trees held for them. */
  shortfalls: ShortfallsTable;
  shortfall_items: ShortfallItemsTable;
  shortfall_offers: ShortfallOffersTable;

  /** Times of pickup and delivery with their room and sums; the window of each order, and one that it lost. */
  pickup_windows: PickupWindowsTable;
  pickups: PickupsTable;

  /** Days that were moved, and what each customer answered. */
  pickup_moves: PickupMovesTable;
  pickup_answers: PickupAnswersTable;

  /** Trees ticked on the dig list; triggers take back those that leave their order. */
  dug_trees: DugTreesTable;

  /** Trees ticked off at the hand-over, and orders handed over at check-in; triggers undo them with the order. */
  handover_ticks: HandoverTicksTable;
  handovers: HandoversTable;
  oversold_trees: OversoldTreesTable;
  unmatched_trees: UnmatchedTreesTable;

  /** Phones that took the list of a day along, and when each was last heard of. */
  check_in_phones: CheckInPhonesTable;

  /** Cash and checks, what was in the hand and what came of it; append-only, but a payment can be reversed once. */
  tenders: TendersTable;
  manual_payments: ManualPaymentsTable;
  manual_refunds: ManualRefundsTable;

  /** Float, money taken out and counts of the cash box; what was taken to the bank. */
  till_entries: TillEntriesTable;
  deposits: DepositsTable;
  deposit_items: DepositItemsTable;

  /** Trees held by attempts; the stock ledger, written by a trigger; idempotency keys of manual changes. */
  stock_holds: StockHoldsTable;
  stock_movements: StockMovementsTable;
  stock_changes: StockChangesTable;

  /** Codes and their uses. */
  coupons: CouponsTable;
  coupon_redemptions: CouponRedemptionsTable;

  /** Quoted fees, valid for half an hour; cached drive times by hashed address. */
  delivery_quotes: DeliveryQuotesTable;
  drive_times: DriveTimesTable;
  zip_drive_times: ZipDriveTimesTable;

  /** Every mail; what mails with one content share; addresses that bounce. */
  mail_outbox: MailOutboxTable;
  mail_batches: MailBatchesTable;
  mail_suppressions: MailSuppressionsTable;

  /** Newsletters that the owner writes, with the cursor of their sending. */
  newsletter_issues: NewsletterIssuesTable;

  /** What each admin is mailed; one event for one admin, written by triggers; times without outgoing mail. */
  notification_settings: NotificationSettingsTable;
  admin_notifications: AdminNotificationsTable;
  mail_stoppages: MailStoppagesTable;

  /**
   * Subscriptions, every consent change, places in line with the trees held for them, requests to
   * be told of the opening.
   */
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_consents: NewsletterConsentsTable;
  stock_waits: StockWaitsTable;
  season_waits: SeasonWaitsTable;

  /** What visitors searched for in vain, by day, without anything about them. */
  missed_searches: MissedSearchesTable;

  /** Ordering windows, pickup weeks and banners; what a rollover changed, to undo it. */
  seasons: SeasonsTable;
  season_rollovers: SeasonRolloversTable;

  /** Admins, their changes, their notes. */
  admins: AdminsTable;
  audit_log: AuditLogTable;
  admin_notes: AdminNotesTable;

  /** Saved states of what admins edit; the owner's pages, draft and published. */
  revisions: RevisionsTable;
  farm_pages: FarmPagesTable;

  /** When the shop was backed up, and whether the restore test passed. */
  backups: BackupsTable;
  restores: RestoresTable;

  /** What recurs at times of the clock, with its lease. */
  schedules: SchedulesTable;

  payment_disputes: PaymentDisputesTable;
}
