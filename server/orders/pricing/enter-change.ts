import type { Cents } from '#domain/money.ts';
import { balanceCents, type Consequence } from '#domain/orders/balance.ts';
import { totalOf, type Entry } from '#domain/orders/entries.ts';
import { entriesOfChange, type Grant, type PricingTerms } from '#domain/orders/pricing.ts';
import type { Trx } from '#server/database/client.ts';
import {
  insertDue,
  insertEntries,
  listAsked,
  readBalance,
  setAsked,
  type DueTerm,
} from '#server/orders/order/entry-queries.ts';
import type { OrderLine, PricedOrder } from './priced-order-queries.ts';

/** What a change makes of an order, as far as its price depends on it. */
export interface OrderAfter {
  /** The lines that the change leaves; those that it brings in have an id already. */
  lines?: readonly Pick<OrderLine, 'id' | 'priceCents' | 'quantity' | 'discounted' | 'tax'>[];
  terms?: PricingTerms;
  grants?: readonly Grant[];
  asks?: 'nothing';
}

export interface PricedEntries {
  entries: Entry[];
  /** How much more the order costs; negative when it costs less. */
  cents: Cents;
  /** Above 0 it is due then, below it is to be given back. */
  balanceCents: Cents;
}

/** What a change of an order costs, worked out on the order as it is now. */
export function priceChange(
  order: Pick<PricedOrder, 'entries' | 'lines' | 'terms' | 'balance'>,
  { lines = order.lines, terms = order.terms, grants, asks }: OrderAfter,
): PricedEntries {
  const entries = entriesOfChange({
    entries: order.entries,
    lines: [...lines],
    terms,
    ...(grants && { grants }),
    ...(asks && { asks }),
  });
  const cents = totalOf(entries);
  return { entries, cents, balanceCents: balanceCents(order.balance) + cents };
}

/** How an amount that a change makes due is to be paid. */
export interface Asked {
  term: DueTerm;
  ifUnpaid: Consequence;
}

interface EnteredChange {
  orderId: string;
  cause: string;
  entries: readonly Entry[];
}

/**
 * Enters what a change costs, and asks for what it makes due. The order must be locked; `followBalance` comes after it.
 * @param asked undefined where it is paid at once
 */
export async function enterChange(
  trx: Trx,
  { orderId, cause, entries, asked }: EnteredChange & { asked?: Asked | undefined },
): Promise<void> {
  await insertEntries(trx, { orderId, cause, entries });
  const more = totalOf(entries);
  if (more <= 0 || !asked) return;
  // Money that was paid in excess before pays for a part of it.
  const due = Math.min(more, balanceCents(await readBalance(trx, orderId)));
  if (due > 0) await insertDue(trx, { orderId, cause, cents: due, ...asked });
}

/**
 * Asks for less once a change has made the order cheaper, beginning with the amount that was asked
 * for last: else that amount would count as paid, and what is left would never lapse. The order must be locked.
 * @param undoes the addition that leaves again: nothing of it is asked for
 */
export async function askForLess(
  trx: Trx,
  {
    orderId,
    cents,
    undoes,
  }: {
    orderId: string;
    /** How much less the order costs. */
    cents: Cents;
    undoes?: string | undefined;
  },
): Promise<void> {
  const asked = (await listAsked(trx, orderId)).toReversed();
  const undone = asked.filter(({ changeId }) => changeId === undoes);
  const others = asked.filter(({ changeId }) => changeId !== undoes);
  let left = Math.max(0, cents);
  for (const { changeId, cents: was } of undone) {
    await setAsked(trx, { orderId, changeId, cents: 0 });
    left = Math.max(0, left - was);
  }
  for (const { changeId, cents: was } of others) {
    const less = Math.min(was, left);
    if (less > 0) await setAsked(trx, { orderId, changeId, cents: was - less });
    left -= less;
  }
}
