import type { TimelineEntry } from './orders.ts';
import { formatUsd } from '#domain/money.ts';

const payments: Record<string, string> = {
  payment_reserved: 'Payment begun',
  payment_authorized: 'Card approved',
  payment_captured: 'Payment taken',
  payment_failed: 'Payment failed',
  payment_refund_requested: 'Refund asked for at the card provider',
  payment_refund_found: 'Refund made at the card provider',
  payment_refund_pending: 'Refund on its way',
  payment_refund_completed: 'Refund arrived',
  payment_refund_failed: 'Refund failed: look into the card provider’s dashboard',
  payment_refund_rejected: 'Refund rejected: look into the card provider’s dashboard',
};
const mails: Record<string, string> = {
  'order-confirmed': 'order confirmation',
  'payment-failed': 'payment failed',
  'order-ready': 'ready for pickup or delivery',
  'order-delivered': 'delivered, how to plant',
  'order-canceled': 'order canceled',
  'order-refunded': 'refund',
  'order-reinstated': 'order no longer canceled',
};
const mailStates: Record<string, string> = { waiting: 'waits to be sent', sent: 'sent', failed: 'could not be sent', suppressed: 'not sent: mail to this address comes back', bounced: 'came back' };

export const mailName = (template: string): string => mails[template] ?? template.replaceAll('-', ' ');
export const mailStateName = (state: string): string => mailStates[state] ?? state;

/** One line of an order's history, for people. */
export function describeEntry({ action, before, after }: TimelineEntry): string {
  const amount = typeof after.amountCents === 'number' ? `, ${formatUsd(after.amountCents)}` : '';
  switch (action) {
    case 'order_placed':
      return 'Order placed';
    case 'order_status':
      return `Status: ${String(before.status)} → ${String(after.status)}${describeCanceling(after)}`;
    case 'item_status':
      return `${String(before.tree)}: ${String(before.status)} → ${String(after.status)}`;
    case 'order_hidden':
      return 'Order deleted';
    case 'order_restored':
      return 'Order restored';
    case 'order_refund':
      return `Refund of ${formatUsd(Number(after.refundedCents) - Number(before.refundedCents))}: ${String(after.reason)}`;
    case 'break_closed':
      return 'Failed refund marked as dealt with';
    case 'note':
      return after.text ? 'Note changed' : 'Note removed';
    case 'mail_resent':
      return `Mail sent again: ${mailName(String(after.template))}`;
    case 'mail':
      return `Mail “${mailName(String(after.template))}”: ${mailStateName(String(after.state))}`;
    default:
      return (payments[action] ?? action.replaceAll('_', ' ')) + amount;
  }
}

function describeCanceling({ refundCents, treesReturned, treesTaken }: Record<string, unknown>): string {
  const parts: string[] = [];
  if (typeof refundCents === 'number') parts.push(refundCents > 0 ? `${formatUsd(refundCents)} back to the customer` : 'no refund');
  if (typeof treesReturned === 'number' && treesReturned > 0) parts.push(`${treesReturned} ${treesReturned === 1 ? 'tree' : 'trees'} back on the shelf`);
  if (treesReturned === 0) parts.push('no trees back on the shelf');
  if (treesTaken) parts.push('trees taken off the shelf again');
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
