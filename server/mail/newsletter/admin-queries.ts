import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { containing } from '#server/database/like.ts';
import type { NewsletterSubscribersTable } from '#server/schema/newsletter.ts';

export interface ListedSubscriber {
  id: string;
  email: string;
  source: NewsletterSubscribersTable['source'];
  textVersion: string;
  consentedAt: string;
  subscribed: boolean;
  unsubscribedAt: string | null;
  /** Mail to this address bounces. */
  bounced: boolean;
}

export interface SubscriberFilter {
  /** Part of an address; empty for all. */
  search: string;
  limit: number;
  /** Cursor: the last row of the previous page. */
  after?: Pick<ListedSubscriber, 'id' | 'consentedAt'>;
}

/** Newest consent first. */
export async function listSubscribers(
  db: Db,
  { search, limit, after }: SubscriberFilter,
): Promise<ListedSubscriber[]> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .leftJoin('mail_suppressions', 'mail_suppressions.email', 'newsletter_subscribers.email')
    .select([
      'id',
      'newsletter_subscribers.email',
      'source',
      'text_version',
      'consented_at',
      'unsubscribed_at',
      'mail_suppressions.reason',
    ])
    .where('newsletter_subscribers.email', 'like', containing(search.trim()))
    .$call((query) =>
      after
        ? query.where(
            sql<boolean>`(date_trunc('milliseconds', consented_at), id) < (${after.consentedAt}::timestamptz, ${after.id}::uuid)`,
          )
        : query,
    )
    .orderBy(sql`date_trunc('milliseconds', consented_at)`, 'desc') // the cursor has JavaScript's millisecond precision
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    source: row.source,
    textVersion: row.text_version,
    consentedAt: row.consented_at.toISOString(),
    subscribed: row.unsubscribed_at === null,
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
    bounced: row.reason !== null,
  }));
}

export async function countSubscribers(db: Db, search: string): Promise<number> {
  const { total } = await db
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('email', 'like', containing(search.trim()))
    .executeTakeFirstOrThrow();
  return Number(total);
}
