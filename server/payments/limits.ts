import { createHmac } from 'node:crypto';
import { clientBlock } from '@grafted/auth';
import { sql } from 'kysely';
import { type Logger } from 'pino';
import type { Db, Trx } from '#server/database/client.ts';
import { ShopError } from '#server/http/errors.ts';
import { neverSent, type Attempt } from './attempts.ts';
import type { PaymentConfig } from './settings.ts';
import type { SquareConfig } from './square/square-settings.ts';

/** Per hour, shop-wide: more looks like card testing. */
const declinesToAlert = 20;
/** Per account and day; later declines get the generic text. */
const explainedDeclines = 2;

/** Keyed hash of the buyer's network: stored instead of the address. */
export const clientKeyOf = (
  { accessToken }: Pick<SquareConfig, 'accessToken'>,
  address: string,
): string =>
  createHmac('sha256', accessToken).update(clientBlock(address)).digest('base64url').slice(0, 22);

const countsAsTry = sql`state = 'failed' and failure_code is distinct from ${sql.lit(neverSent)}`;

/**
 * Limits card testing. Only failed attempts that reached the provider count. Many buyers share a network (farm-day Wi-Fi,
 * a mobile carrier), so each paid attempt offsets a failed one there. Counted from the attempts themselves, under the
 * account lock, so there is no counter to keep in sync.
 */
export async function assertMayTry(
  trx: Trx,
  { userId, clientKey }: { userId: string; clientKey: string },
  limits: PaymentConfig,
): Promise<void> {
  const { rows } = await sql<{ tries: number; network: number; recent: number; day: number }>`select
    (select count(*)::int from payment_attempts where user_id = ${userId} and ${countsAsTry} and state <> 'captured' and created_at > now() - interval '1 hour') as tries,
    (select (count(*) filter (where ${countsAsTry}) - count(*) filter (where state = 'captured'))::int from payment_attempts where client_key = ${clientKey} and created_at > now() - interval '1 hour') as network,
    (select count(*)::int from payment_attempts where user_id = ${userId} and failure = 'declined' and state <> 'captured' and created_at > now() - interval '10 minutes') as recent,
    (select count(*)::int from payment_attempts where user_id = ${userId} and failure = 'declined' and state <> 'captured' and created_at > now() - interval '1 day') as day`.execute(
    trx,
  );
  const { tries, network, recent, day } = rows[0]!;
  if (day >= limits.declinesPerDay) throw tooMany('declined_too_often', 86_400);
  if (recent >= limits.declinesPerTenMinutes) throw tooMany('declined_too_often', 600);
  if (tries >= limits.triesPerHour || network >= limits.triesPerHourAndNetwork)
    throw tooMany('too_many_tries', 3600);
}

const tooMany = (code: string, retryAfterSeconds: number) =>
  new ShopError(
    code,
    429,
    'Too many payment attempts. Nothing was charged. Please wait a while before you try again, or contact us.',
    { details: { retryAfterSeconds } },
  );

/** True for the first declines of an account within a day. Stable: repeating a request gives the same answer. */
export async function mayExplainDecline(db: Db, attempt: Attempt): Promise<boolean> {
  const { rows } = await sql<{
    before: number;
  }>`select count(*)::int as before from payment_attempts
    where user_id = ${attempt.user_id} and failure = 'declined' and state <> 'captured' and created_at < ${attempt.created_at} and created_at > ${attempt.created_at}::timestamptz - interval '1 day'`.execute(
    db,
  );
  return rows[0]!.before < explainedDeclines;
}

export async function alertIfManyDeclines(db: Db, log: Logger): Promise<void> {
  const { rows } = await sql<{
    declines: number;
  }>`select count(*)::int as declines from payment_attempts where failure = 'declined' and created_at > now() - interval '1 hour'`.execute(
    db,
  );
  const { declines } = rows[0]!;
  if (declines > declinesToAlert) log.error({ declines }, 'many declined cards in the last hour');
}
