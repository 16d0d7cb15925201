import type { Cents } from '#domain/money.ts';
import { inOrderOfPayment } from './balance.ts';

/** An order that one sum is set against. */
export interface DueOrder {
  id: string;
  dueCents: Cents;
  /** When what is due of it lapses: ISO 8601; null: it stays due. */
  lapsesAt: string | null;
  /** ISO 8601. */
  placedAt: string;
}

export interface TenderPart {
  id: string;
  cents: Cents;
}

/**
 * One sum over several orders: it pays what would lapse first, then what is oldest. What is above
 * all of them belongs to the first that was paid, or to the first named where nothing is due.
 */
export function splitTender(amountCents: Cents, orders: readonly DueOrder[]): TenderPart[] {
  const due = orders.filter(({ dueCents }) => dueCents > 0).toSorted(byUrgency);
  const parts: TenderPart[] = [];
  let leftCents = amountCents;
  for (const { id, dueCents } of due) {
    const cents = Math.min(dueCents, leftCents);
    if (cents > 0) parts.push({ id, cents });
    leftCents -= cents;
  }
  if (leftCents === 0) return parts;
  if (parts.length > 0) parts[0]!.cents += leftCents;
  else if (orders[0]) parts.push({ id: orders[0].id, cents: leftCents });
  return parts;
}

/** Two orders of one moment are told apart by their ids, on the phone as in the shop. */
function byUrgency(a: DueOrder, b: DueOrder): number {
  if (a.lapsesAt === b.lapsesAt && a.placedAt === b.placedAt) return a.id < b.id ? -1 : 1;
  return inOrderOfPayment(
    { lapsesAt: a.lapsesAt, at: a.placedAt },
    { lapsesAt: b.lapsesAt, at: b.placedAt },
  );
}
