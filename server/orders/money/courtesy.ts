import { randomUUID } from 'node:crypto';
import type { Cents } from '#domain/money.ts';
import { balanceCents } from '#domain/orders/balance.ts';
import { sumEntries, type Entry } from '#domain/orders/entries.ts';
import { courtesyOf } from '#domain/orders/pricing.ts';
import { isCanceled } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import { enterChange, priceChange } from '#server/orders/pricing/enter-change.ts';
import { findPricedOrder, type PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

/** What the farm gives with a refund, beyond what is to be given back anyway. To be worked out before the refund. */
export async function priceCourtesy(
  trx: Trx,
  orderId: string,
  refundCents: Cents,
): Promise<Entry[]> {
  const order = orRefuse(await findPricedOrder(trx, orderId), 'order_not_found');
  return entriesOfGift(order, refundCents + Math.min(0, balanceCents(order.balance)));
}

/** To be entered after the refund: before it, what is due of the order would look settled, and be asked for no more. */
export async function enterCourtesy(
  trx: Trx,
  { orderId, links, courtesy }: { orderId: string; links: LinkSettings; courtesy: Entry[] },
): Promise<void> {
  if (courtesy.length === 0) return;
  const cause = randomUUID();
  await enterChange(trx, { orderId, cause, entries: courtesy });
  await followBalance(trx, { orderId, links, event: { kind: 'entry', source: cause } });
}

function entriesOfGift(order: PricedOrder, cents: Cents): Entry[] {
  if (cents <= 0) return [];
  if (!isCanceled(order.status))
    return priceChange(order, { grants: courtesyOf(cents, order) }).entries;
  // The farm keeps less of a canceled order.
  let left = cents;
  return sumEntries(order.entries)
    .filter(({ part }) => part === 'kept')
    .map((kept) => {
      const part = Math.min(kept.cents, left);
      left -= part;
      return { ...kept, cents: -part };
    })
    .filter((entry) => entry.cents < 0);
}
