import { siteFactor } from '@grafted/auth';
import type { Logger } from 'pino';
import type { Db, Trx } from '#server/database/client.ts';
import { refuse, type ShopError } from '#server/platform/http/errors.ts';
import type { Attempt } from './attempts.ts';
import type { ClientKeys } from './client-keys.ts';
import {
  countDeclinesBefore,
  countRecentDeclines,
  countTries,
  countTriesOfOrder,
  type TryCounts,
} from './limit-queries.ts';
import type { PaymentConfig } from './settings.ts';

export type TryLimits = Pick<
  PaymentConfig,
  'triesPerHour' | 'triesPerHourAndNetwork' | 'declinesPerTenMinutes' | 'declinesPerDay'
>;

/** Per hour, shop-wide: more looks like card testing. */
const declinesToAlert = 20;
/** Per account and day; later declines get the generic text. */
const explainedDeclines = 2;

/**
 * Limits card testing. Only failed attempts that reached the provider count. Many buyers share a
 * network (farm-day Wi-Fi, a mobile carrier), so each paid attempt offsets a failed one there.
 * Counted from the attempts themselves, under the account lock, so there is no counter to keep in
 * sync.
 */
export function assertMayTry(
  { tries, network, site, recent, day }: TryCounts,
  limits: TryLimits,
): void {
  if (day >= limits.declinesPerDay) throw tooMany('declined_too_often', 86_400);
  if (recent >= limits.declinesPerTenMinutes) throw tooMany('declined_too_often', 600);
  if (
    tries >= limits.triesPerHour ||
    network >= limits.triesPerHourAndNetwork ||
    site >= limits.triesPerHourAndNetwork * siteFactor
  )
    throw tooMany('too_many_tries.to_pay', 3600);
}

/** Limits payments by link, by the order instead of an account. */
export async function assertMayTryOrder(
  trx: Trx,
  { orderId, clientKeys }: { orderId: string; clientKeys: ClientKeys },
  limits: TryLimits,
): Promise<void> {
  if ((await countTriesOfOrder(trx, orderId)) >= limits.declinesPerDay)
    throw tooMany('declined_too_often', 86_400);
  assertMayTry(await countTries(trx, { userId: null, clientKeys }), limits);
}

const tooMany = (
  name: 'declined_too_often' | 'too_many_tries.to_pay',
  retryAfterSeconds: number,
): ShopError => refuse(name, { details: { retryAfterSeconds } });

/** True for the first declines of an account within a day. Stable: repeating a request gives the same answer. */
export async function mayExplainDecline(db: Db, attempt: Attempt): Promise<boolean> {
  return (await countDeclinesBefore(db, attempt)) < explainedDeclines;
}

export async function alertIfManyDeclines(db: Db, log: Logger): Promise<void> {
  const declines = await countRecentDeclines(db);
  if (declines > declinesToAlert) log.error({ declines }, 'many declined cards in the last hour');
}
