import * as z from 'zod/mini';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { manualKinds, type ManualKind } from '#domain/orders/payments-by-hand.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { happenedAt, kind } from './kind.ts';

/** A sum of money in the hand: how it was paid. */
const means = {
  kind: z.enum(manualKinds),
  amountCents: z.number(),
  /** Null or missing where it was no check. */
  checkNumber: z.nullish(z.string()),
};

/** 'by check 1042', 'in cash' */
function describeMeans({
  kind: paidBy,
  checkNumber,
}: {
  kind: ManualKind;
  checkNumber?: string | null | undefined;
}): string {
  if (paidBy === 'cash') return 'in cash';
  return paidBy === 'check' ? `by check ${checkNumber ?? ''}`.trimEnd() : 'by other means';
}

const deposited = { day: z.string(), checks: z.number(), cents: z.number() };
/** '$412.00, with 3 checks' */
const describeDeposit = ({ checks, cents }: { checks: number; cents: number }): string =>
  checks === 0 ? formatUsd(cents) : `${formatUsd(cents)}, with ${count(checks, 'check')}`;

const tillEntryNames = { float: 'float', taken_out: 'money taken out', count: 'count' } as const;

/** What admins do with the money of an order, and with the till. */
const withNote = (text: string, note: string): string => (note ? `${text}: ${note}` : text);

export const moneyKinds = {
  due_courtesy: kind(
    'order',
    { after: z.object({ dueCents: z.number(), reason: z.string() }) },
    ({ after }) => `The farm bears ${formatUsd(after.dueCents)}: ${after.reason}`,
  ),
  due_date: kind(
    'order',
    {
      before: z.object({ dueOn: z.optional(z.string()) }), // missing in entries up to 2.0.0
      after: z.object({ dueOn: z.string() }),
    },
    ({ before, after }) => {
      const until = pickupDayName(after.dueOn);
      return before.dueOn === undefined
        ? `Trees held until ${until}`
        : `Trees held until: ${pickupDayName(before.dueOn)} → ${until}`;
    },
  ),
  manual_payment: kind(
    'order',
    {
      after: z.object({
        ...means,
        key: z.optional(z.string()),
        receivedOn: z.optional(z.string()),
        ...happenedAt,
      }),
    },
    ({ after }) => `Received ${formatUsd(after.amountCents)} ${describeMeans(after)}`,
  ),
  manual_refund: kind(
    'order',
    {
      after: z.object({
        ...means,
        reason: z.string(),
        key: z.optional(z.string()),
        paymentId: z.optional(z.string()), // since 2.0.0 a refund is of one payment
      }),
    },
    ({ after }) =>
      `Gave back ${formatUsd(after.amountCents)} ${describeMeans(after)}: ${after.reason}`,
  ),
  money_kept: kind(
    'order',
    { after: z.object({ amountCents: z.number() }) },
    ({ after }) => `Keeps ${formatUsd(after.amountCents)} of the canceled order`,
  ),
  order_refund: kind(
    'order',
    {
      before: z.object({ refundedCents: z.number() }),
      after: z.object({ refundedCents: z.number(), reason: z.string() }),
    },
    ({ before, after }) =>
      `Refund of ${formatUsd(after.refundedCents - before.refundedCents)}: ${after.reason}`,
  ),
  payment_link: kind('order', {}, () => 'Payment link mailed'),
  payment_reversed: kind(
    'order',
    {
      before: z.object(means),
      after: z.object({ reversal: z.enum(['bounced', 'mistake']), ...happenedAt }),
    },
    ({ before, after }) =>
      `${after.reversal === 'bounced' ? 'Bounced' : 'Entered by mistake'}: ${formatUsd(before.amountCents)} ${describeMeans(before)}`,
  ),
  till_float: kind(
    'till',
    {
      before: z.object({ cents: z.optional(z.number()) }),
      after: z.object({ day: z.string(), cents: z.number() }),
    },
    ({ before, after }) =>
      before.cents === undefined
        ? `Float of ${pickupDayName(after.day)}: ${formatUsd(after.cents)}`
        : `Float of ${pickupDayName(after.day)}: ${formatUsd(before.cents)} → ${formatUsd(after.cents)}`,
  ),
  till_taken_out: kind(
    'till',
    {
      after: z.object({
        day: z.string(),
        cents: z.number(),
        forBank: z.boolean(),
        note: z.string(),
      }),
    },
    ({ after: { day, cents, forBank, note } }) => {
      const purpose = forBank ? ', for the bank' : '';
      const taken = `${formatUsd(cents)} taken out of the till of ${pickupDayName(day)}${purpose}`;
      return withNote(taken, note);
    },
  ),
  till_counted: kind(
    'till',
    {
      after: z.object({
        day: z.string(),
        cents: z.number(),
        expectedCents: z.number(),
        note: z.string(),
      }),
    },
    ({ after: { day, cents, expectedCents, note } }) => {
      const sums = `${formatUsd(cents)} of ${formatUsd(expectedCents)}`;
      return withNote(`Till of ${pickupDayName(day)} counted: ${sums}`, note);
    },
  ),
  till_entry_undone: kind(
    'till',
    {
      before: z.object({
        kind: z.enum(['float', 'taken_out', 'count']),
        day: z.string(),
        cents: z.number(),
      }),
    },
    ({ before }) =>
      `Taken back, till of ${pickupDayName(before.day)}: ${tillEntryNames[before.kind]} of ${formatUsd(before.cents)}`,
  ),
  deposit_made: kind(
    'deposit',
    { after: z.object(deposited) },
    ({ after }) => `Deposited on ${pickupDayName(after.day)}: ${describeDeposit(after)}`,
  ),
  deposit_undone: kind(
    'deposit',
    { before: z.object(deposited) },
    ({ before }) =>
      `Deposit of ${pickupDayName(before.day)} taken back: ${describeDeposit(before)}`,
  ),
  phone_put_away: kind(
    'phone',
    { after: z.object({ days: z.array(z.string()) }) },
    ({ after }) => `Not expected any more: a phone with the list of ${after.days.join(', ')}`,
  ),
  break_closed: kind(
    'payment_break',
    {
      before: z.object({ open: z.literal(true) }),
      after: z.object({ open: z.literal(false), kind: z.string(), subject: z.string() }),
    },
    () => 'Failed refund marked as resolved',
  ),
};
