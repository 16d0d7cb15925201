import type { AdminsTable } from '../admins/tables.ts';
import type { AuditLogTable } from '../audit/tables.ts';
import type { CartItemsTable } from '../cart/tables.ts';
import type { ProductsTable, VarietiesTable } from '../catalog/tables.ts';
import type { CouponRedemptionsTable, CouponsTable } from '../coupons/tables.ts';
import type { DeskNotesTable } from '../desk/tables.ts';
import type { DeliveryQuotesTable, DriveTimesTable } from '../delivery/tables.ts';
import type { JobWorkersTable } from '../jobs/tables.ts';
import type { MailOutboxTable, MailSuppressionsTable } from '../mail/tables.ts';
import type { OrderCustomersTable, OrderItemsTable, OrdersTable } from '../orders/tables.ts';
import type { PaymentAttemptsTable, PaymentBreaksTable, PaymentEventsTable, PaymentWebhooksTable, RefundsTable } from '../payments/tables.ts';
import type { UploadedPicturesTable } from '../pictures/tables.ts';
import type { ProfilesTable } from '../profile/tables.ts';
import type { StockWaitsTable } from '../stock-waits/tables.ts';
import type { StockChangesTable, StockHoldsTable, StockMovementsTable } from '../stock/tables.ts';
import type { NewsletterConsentsTable, NewsletterSubscribersTable } from '../newsletter/tables.ts';

/** All tables of the shop. Each slice declares its own; only that slice writes to them. */
export interface Database {
  varieties: VarietiesTable;
  products: ProductsTable;
  mail_outbox: MailOutboxTable;
  mail_suppressions: MailSuppressionsTable;
  profiles: ProfilesTable;
  cart_items: CartItemsTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_customers: OrderCustomersTable;
  payment_attempts: PaymentAttemptsTable;
  payment_events: PaymentEventsTable;
  payment_webhooks: PaymentWebhooksTable;
  payment_breaks: PaymentBreaksTable;
  refunds: RefundsTable;
  stock_holds: StockHoldsTable;
  stock_movements: StockMovementsTable;
  stock_changes: StockChangesTable;
  job_workers: JobWorkersTable;
  admins: AdminsTable;
  audit_log: AuditLogTable;
  desk_notes: DeskNotesTable;
  delivery_quotes: DeliveryQuotesTable;
  drive_times: DriveTimesTable;
  coupons: CouponsTable;
  coupon_redemptions: CouponRedemptionsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_consents: NewsletterConsentsTable;
  stock_waits: StockWaitsTable;
  uploaded_pictures: UploadedPicturesTable;
}
