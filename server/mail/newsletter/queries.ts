import { sql } from 'kysely';
import type { ConsentSource } from '#domain/mail/newsletter.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findRow } from '#server/database/rows.ts';
import type { NewsletterConsentsTable } from '#server/schema/newsletter.ts';

// Increment when the consent text of the form changes.
const textVersion = '1';

export interface Subscriber {
  id: string;
  email: string;
  source: ConsentSource;
  consentedAt: Date;
  unsubscribedAt: Date | null;
}

const columns = [
  'id',
  'email',
  'source',
  'consented_at as consentedAt',
  'unsubscribed_at as unsubscribedAt',
] as const;

export const findSubscriber = (db: Db, email: string): Promise<Subscriber | undefined> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(columns)
    .where('email', '=', email)
    .executeTakeFirst();

export const findSubscriberById = (db: Db, id: string): Promise<Subscriber | undefined> =>
  db.selectFrom('newsletter_subscribers').select(columns).where('id', '=', id).executeTakeFirst();

/** Whether another address of this subscriber's mailbox has subscribed. */
export async function hasOtherSubscriber(db: Db, id: string): Promise<boolean> {
  const row = await findRow(db)<{ found: boolean }>`
    select exists (select from newsletter_subscribers other
      join newsletter_subscribers this on mailbox_of(other.email) = mailbox_of(this.email)
      where this.id = ${id} and other.id <> this.id) as found`;
  return row?.found ?? false;
}

/** Undefined when the address already exists. */
export const insertSubscriber = (
  trx: Trx,
  email: string,
  source: ConsentSource,
): Promise<{ id: string } | undefined> =>
  trx
    .insertInto('newsletter_subscribers')
    .values({ email, source, text_version: textVersion })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Records a new consent for an unsubscribed address; an active subscription keeps its first one. */
export const resubscribe = (
  trx: Trx,
  email: string,
  source: ConsentSource,
): Promise<{ id: string } | undefined> =>
  trx
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: null, source, text_version: textVersion, consented_at: sql`now()` })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();

export const markUnsubscribed = (trx: Trx, email: string): Promise<{ id: string } | undefined> =>
  trx
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export async function recordConsent(
  trx: Trx,
  subscriberId: string,
  event: 'subscribed' | 'unsubscribed',
  source: NewsletterConsentsTable['source'],
): Promise<void> {
  await trx
    .insertInto('newsletter_consents')
    .values({
      subscriber_id: subscriberId,
      event,
      source,
      text_version: event === 'subscribed' ? textVersion : null,
    })
    .execute();
}
