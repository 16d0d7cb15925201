import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { shortItemStateNames, type ShortItemState } from '#domain/orders/shortfalls.ts';
import type { TimelineEntry } from './orders.ts';

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

/** One line of an order's history as admins read it. */
export function describeEntry({ action, before, after }: TimelineEntry): string {
  const amount = typeof after.amountCents === 'number' ? `, ${formatUsd(after.amountCents)}` : '';
  switch (action) {
    case 'order_placed':
      return 'Order placed';
    case 'order_entered':
      return 'Order entered';
    case 'order_lapsed':
      return 'Not paid in time: canceled, and its trees went back into stock';
    case 'due_date':
      return `Trees held until ${String(after.dueOn)}`;
    case 'manual_payment':
      return `Received ${formatUsd(Number(after.amountCents))} ${describeMeans(after)}`;
    case 'manual_refund':
      return `Gave back ${formatUsd(Number(after.amountCents))} ${describeMeans(after)}: ${String(after.reason)}`;
    case 'payment_reversed':
      return `${after.reversal === 'bounced' ? 'Bounced' : 'Entered by mistake'}: ${formatUsd(Number(before.amountCents))} ${describeMeans(before)}`;
    case 'money_kept':
      return `Keeps ${formatUsd(Number(after.amountCents))} of the canceled order`;
    case 'order_status':
      return `Status: ${String(before.status)} → ${String(after.status)}${describeCanceling(after)}${after.reason ? `. Reason: ${String(after.reason)}` : ''}`;
    case 'part_handed_over':
      return `${count(Number(after.trees), 'tree')} handed over, ${Number(after.left)} to go`;
    case 'part_handover_undone':
      return `Undone: the hand-over of ${count(Number(after.trees), 'tree')}`;
    case 'item_status':
      return `${String(before.tree)}: ${String(before.status)} → ${String(after.status)}`;
    case 'order_hidden':
      return 'Order deleted';
    case 'order_restored':
      return 'Order restored';
    case 'order_refund':
      return `Refund of ${formatUsd(Number(after.refundedCents) - Number(before.refundedCents))}: ${String(after.reason)}`;
    case 'claim_decided':
      return `Claim for ${String(after.trees)} × ${String(after.tree)}: ${describeSettlement(after)}`;
    case 'replacement_step':
      return `Replacement ${String(after.tree)} ${after.step === 'ready' ? 'ready' : 'handed over'}`;
    case 'shortfall_asked':
      return `${String(after.trees)} × ${String(after.tree)} missing: ${after.byHand ? 'to call' : 'customer asked'}`;
    case 'shortfall_answered':
      return `${String(after.trees)} × ${String(after.tree)} missing: ${shortItemStateNames[after.state as ShortItemState].name.toLowerCase()}${shortfallAnswerers[String(after.answeredBy)] ?? ''}`;
    case 'pickup_booked':
      return describeMovedDay(before, after);
    case 'pickup_missed':
      return `Not handed over on ${timeOf(before)}`;
    case 'order_corrected':
      return `Corrected: ${(after.fields as string[]).join(', ')}`;
    case 'order_season':
      return `Season: ${String(before.season)} → ${String(after.season)}`;
    case 'order_change':
      return describeChange(after);
    case 'break_closed':
      return 'Failed refund marked as resolved';
    case 'note':
      return after.text ? 'Note changed' : 'Note removed';
    case 'partner_notice':
      return `Told at checkout: ${String(after.text)}`;
    case 'partner_offer':
      return 'Partners in stock offered';
    case 'mail_resent':
      return `Mail resent: ${mailName(String(after.template))}`;
    case 'mail':
      return `Mail “${mailName(String(after.template))}”: ${mailStateName(String(after.state))}`;
    default:
      return (payments[action] ?? action.replaceAll('_', ' ')) + amount;
  }
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
    describeMoney({ refundCents, paidCents }),
    ...(restocked ? [] : ['trees not returned to stock']),
  ];
  const who = madeBy === 'customer' ? 'Changed by the customer' : 'Order changed';
  return `${who}: ${parts.join(', ')}${reason ? `. Reason: ${String(reason)}` : ''}`;
}

function describeMoney({ refundCents, paidCents }: Record<string, unknown>): string {
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
