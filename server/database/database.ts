import type { ProductsTable, VarietiesTable } from '../catalog/tables.ts';
import type { MailOutboxTable } from '../mail/tables.ts';
import type { NewsletterSubscribersTable } from '../newsletter/tables.ts';

/** All tables of the shop. Each slice declares its own; only that slice writes to them. */
export interface Database {
  varieties: VarietiesTable;
  products: ProductsTable;
  mail_outbox: MailOutboxTable;
  newsletter_subscribers: NewsletterSubscribersTable;
}
