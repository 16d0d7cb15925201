import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { shortItemStateNames, type ShortItemState } from '#domain/orders/shortfalls.ts';
import type { TimelineEntry } from './orders.ts';
import { decidedText, type DecidedTrees } from './unmatched-trees.ts';

const payments: Record<string, string> = {
  payment_reserved: 'Payment started',
  payment_authorized: 'Card approved',
  payment_captured: 'Payment taken',
  payment_failed: 'Payment failed',
  payment_refund_requested: 'Refund requested from the card provider',
  payment_refund_found: 'Refund issued at the card provider',
  payment_refund_pending: 'Refund pending',
  payment_refund_completed: 'Refund completed',
  payment_refund_failed: 'Refund failed: check the card provider’s dashboard',
  payment_dispute_lost: 'Dispute lost: the bank took the money back',
  payment_refund_rejected: 'Refund rejected: check the card provider’s dashboard',
};
const mails: Record<string, string> = {
  'order-confirmed': 'order confirmation',
  'payment-failed': 'payment failed',
  'order-ready': 'ready for pickup or delivery',
  'order-delivered': 'delivered, with planting guide',
  'order-canceled': 'order canceled',
  'order-refunded': 'refund',
  'order-changed': 'order changed',
  'order-corrected': 'order corrected',
  'customer-message': 'message from the farm',
  'addition-failed': 'payment for more trees failed',
  'order-reinstated': 'order no longer canceled',
  'partner-offer': 'partners in stock',
  'payment-link': 'payment link',
  'claim-received': 'claim received',
  'claim-decided': 'decision on a claim',
  'replacement-ready': 'replacement ready',
  shortfall: 'missing trees: what to do',
  'shortfall-ended': 'missing trees are there after all',
  'pickup-booked': 'pickup or delivery day',
  'pickup-reminder': 'reminder of the day',
  'pickup-moved': 'day moved',
  'pickup-missed': 'missed, choose another day',
  'pickup-days': 'days are open',
};
const mailStates: Record<string, string> = {
  waiting: 'waiting to be sent',
  held: 'held since a restore',
  sent: 'sent',
  failed: 'could not be sent',
  suppressed: 'not sent: mail to this address bounces',
  bounced: 'bounced',
};

export const mailName = (template: string): string =>
  mails[template] ?? template.replaceAll('-', ' ');
export const mailStateName = (state: string): string => mailStates[state] ?? state;

const shortfallAnswerers: Record<string, string> = {
  customer: ', by the customer',
  deadline: ', not answered in time',
};

/** By action. */
const entryTexts: Readonly<Record<string, (entry: TimelineEntry) => string>> = {
  order_placed: () => 'Order placed',
  order_entered: () => 'Order entered',
  order_lapsed: () => 'Not paid in time: canceled, and its trees went back into stock',
  due_date: ({ after }) => `Trees held until ${String(after.dueOn)}`,
  payment_link: () => 'Payment link mailed',
  manual_payment: ({ after }) =>
    `Received ${formatUsd(Number(after.amountCents))} ${describeMeans(after)}`,
  due_courtesy: ({ after }) =>
    `The farm bears ${formatUsd(Number(after.dueCents))}: ${String(after.reason)}`,
  manual_refund: ({ after }) =>
    `Gave back ${formatUsd(Number(after.amountCents))} ${describeMeans(after)}: ${String(after.reason)}`,
  payment_reversed: ({ before, after }) =>
    `${after.reversal === 'bounced' ? 'Bounced' : 'Entered by mistake'}: ${formatUsd(Number(before.amountCents))} ${describeMeans(before)}`,
  money_kept: ({ after }) => `Keeps ${formatUsd(Number(after.amountCents))} of the canceled order`,
  order_status: ({ before, after }) =>
    `Status: ${String(before.status)} → ${String(after.status)}${describeCanceling(after)}${after.reason ? `. Reason: ${String(after.reason)}` : ''}${after.lostDay ? `. Its day, ${String(after.lostDay)}, had no room anymore` : ''}`,
  part_handed_over: ({ after }) =>
    `${count(Number(after.trees), 'tree')} handed over, ${Number(after.left)} to go`,
  unmatched_trees: ({ after }) =>
    `${count(Number(after.trees), 'tree')} left the gate without the order. ${String(after.reason)}`,
  unmatched_decided: ({ after }) => describeDecision(after),
  part_handover_undone: ({ after }) =>
    `Undone: the hand-over of ${count(Number(after.trees), 'tree')}`,
  item_status: ({ before, after }) =>
    `${String(before.tree)}: ${String(before.status)} → ${String(after.status)}`,
  order_hidden: () => 'Order deleted',
  order_restored: () => 'Order restored',
  order_refund: ({ before, after }) =>
    `Refund of ${formatUsd(Number(after.refundedCents) - Number(before.refundedCents))}: ${String(after.reason)}`,
  claim_decided: ({ after }) =>
    `Claim for ${String(after.trees)} × ${String(after.tree)}: ${describeSettlement(after)}`,
  replacement_step: ({ after }) =>
    `Replacement ${String(after.tree)} ${after.step === 'ready' ? 'ready' : 'handed over'}`,
  shortfall_asked: ({ after }) =>
    `${String(after.trees)} × ${String(after.tree)} missing: ${after.byHand ? 'to call' : 'customer asked'}`,
  shortfall_answered: ({ after }) =>
    `${String(after.trees)} × ${String(after.tree)} missing: ${shortItemStateNames[after.state as ShortItemState].name.toLowerCase()}${shortfallAnswerers[String(after.answeredBy)] ?? ''}`,
  pickup_booked: ({ before, after }) => describeMovedDay(before, after),
  pickup_missed: ({ before }) => `Not handed over on ${timeOf(before)}`,
  order_corrected: ({ after }) => `Corrected: ${(after.fields as string[]).join(', ')}`,
  order_season: ({ before, after }) => `Season: ${String(before.season)} → ${String(after.season)}`,
  order_change: ({ after }) => describeChange(after),
  break_closed: () => 'Failed refund marked as resolved',
  note: ({ after }) => (after.text ? 'Note changed' : 'Note removed'),
  partner_notice: ({ after }) => `Told at checkout: ${String(after.text)}`,
  partner_offer: () => 'Partners in stock offered',
  mail_resent: ({ after }) => `Mail resent: ${mailName(String(after.template))}`,
  mail: ({ after }) =>
    `Mail “${mailName(String(after.template))}”: ${mailStateName(String(after.state))}`,
};

/** One line of an order's history as admins read it. */
export function describeEntry(entry: TimelineEntry): string {
  const { action, after } = entry;
  const describe = Object.hasOwn(entryTexts, action) ? entryTexts[action] : undefined;
  if (describe) return describe(entry);
  const amount = typeof after.amountCents === 'number' ? `, ${formatUsd(after.amountCents)}` : '';
  return (payments[action] ?? action.replaceAll('_', ' ')) + amount;
}

function describeDecision({ trees, decision, ...decided }: Record<string, unknown>): string {
  const what = `${count(Number(trees), 'tree')} that left the gate`;
  if (decision === 'here') return `${what}: here after all`;
  const { withOrder = 0, taken = 0, soldAgain = 0 } = decided as Partial<DecidedTrees>; // written with each decision
  return `${what}: gone. ${decidedText({ withOrder, taken, soldAgain })}`;
}

/** 'by check 1042', 'in cash' */
function describeMeans({ kind, checkNumber }: Record<string, unknown>): string {
  if (kind === 'cash') return 'in cash';
  return kind === 'check' ? `by check ${String(checkNumber)}` : 'by other means';
}

function describeSettlement({ state, refundCents, replacement }: Record<string, unknown>): string {
  if (typeof refundCents === 'number') return `${formatUsd(refundCents)} refunded`;
  return typeof replacement === 'string' ? `replaced by ${replacement}` : String(state);
}

function describeChange({
  trees,
  cents,
  refundCents,
  paidCents,
  reason,
  restocked,
  madeBy,
}: Record<string, unknown>) {
  const lines = trees as { tree: string; difference: number }[]; // written with each change
  const parts = [
    ...lines.map(
      ({ tree, difference }) => `${difference > 0 ? '+' : '−'}${Math.abs(difference)} ${tree}`,
    ),
    describeMoney({ cents, refundCents, paidCents }),
    ...(restocked ? [] : ['trees not returned to stock']),
  ];
  const who = changedBy[String(madeBy)] ?? 'Order changed';
  return `${who}: ${parts.join(', ')}${reason ? `. Reason: ${String(reason)}` : ''}`;
}

const changedBy: Record<string, string> = {
  customer: 'Changed by the customer',
  shop: 'Not paid, so taken out again',
};

function describeMoney({ cents, refundCents, paidCents }: Record<string, unknown>): string {
  if (Number(cents) > 0) return `${formatUsd(Number(cents))} more`;
  // Changes of before 2.0.0 have no amount of their own.
  if (typeof paidCents === 'number') return `${formatUsd(paidCents)} paid`;
  return Number(refundCents) > 0 ? `${formatUsd(Number(refundCents))} refunded` : 'no refund';
}

/** Why an order ended, when no admin ended it. */
const cancelCauses: Record<string, string> = {
  customer: 'by the customer',
  shortfall: 'all its trees are missing',
  lapse: 'not paid in time',
  failed_payment: 'its payment failed',
};

function describeCanceling({
  by,
  refundCents,
  treesReturned,
  treesTaken,
}: Record<string, unknown>): string {
  const cause = cancelCauses[String(by)];
  const parts = cause ? [cause] : [];
  if (typeof refundCents === 'number')
    parts.push(refundCents > 0 ? `${formatUsd(refundCents)} refunded` : 'no refund');
  if (typeof treesReturned === 'number' && treesReturned > 0)
    parts.push(`${treesReturned} ${treesReturned === 1 ? 'tree' : 'trees'} returned to stock`);
  if (treesReturned === 0) parts.push('no trees returned to stock');
  if (treesTaken) parts.push('trees taken out of stock again');
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const timeOf = ({ day, starts, ends }: Record<string, unknown>): string =>
  windowText({ day: String(day), starts: String(starts), ends: String(ends) });

const describeMovedDay = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string =>
  before.day ? `Day moved: ${timeOf(before)} → ${timeOf(after)}` : `Day: ${timeOf(after)}`;
