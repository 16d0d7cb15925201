import { Link } from 'react-router';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Badge } from '#app/ui/badge.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import type { ShortItemDetails } from '#domain/admin/shortfalls.ts';
import { formatUsd } from '#domain/money.ts';
import { isOpenItem, shortItemStateNames } from '#domain/orders/shortfalls.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { AnswerDialog } from './answer-dialog.tsx';

/** One customer with missing trees, and what came of them. */
export function ShortItemRow({ item }: { item: ShortItemDetails }) {
  const { customer, orderId, email, phone, trees, state, byHand, calledAt } = item;
  const { name, tone } = shortItemStateNames[state];
  return (
    <>
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">
          <Link to={`/admin/orders?search=${shortOrderId(orderId)}`} className="link font-semibold">
            {customer}
          </Link>{' '}
          <span className="text-sm text-ink-2">
            order {shortOrderId(orderId)}, {trees} missing
          </span>
        </p>
        {isOpenItem(state) && (
          <p className="wrap-anywhere text-ink-2">
            {phone && (
              <a className="link inline-flex min-h-11 items-center" href={phoneHref(phone)}>
                {phone}
              </a>
            )}
            {phone && email && ', '}
            {email}
          </p>
        )}
        {state === 'called' && <p>{whyToCall(byHand, calledAt)}</p>}
        {!isOpenItem(state) && <p className="text-ink-2">{outcome(item)}</p>}
      </div>
      <Badge tone={tone}>{name}</Badge>
      {isOpenItem(state) && (
        <DialogButton dialog={(onClose) => <AnswerDialog item={item} onClose={onClose} />}>
          {byHand ? 'Settle' : 'Answer'}
          <span className="sr-only"> for {customer}</span>
        </DialogButton>
      )}
    </>
  );
}

function whyToCall(byHand: boolean, calledAt: string | null): string {
  if (calledAt) return `Asked for a call, ${shortDay(calledAt)}`;
  return byHand ? 'An order that you entered' : 'No email address';
}

function outcome({ given, trees, refund, answeredBy, answeredAt }: ShortItemDetails): string {
  const by = {
    customer: 'by the customer',
    admin: 'answered by the farm',
    deadline: 'no answer in time',
  };
  return [
    ...(given ? [`${trees} × ${given}`] : []),
    ...(refund ? [`${formatUsd(refund.amountCents)} refunded (${refundState(refund.state)})`] : []),
    ...(answeredBy ? [by[answeredBy]] : ['the order was canceled or changed']),
    ...(answeredAt ? [shortDay(answeredAt)] : []),
  ].join(', ');
}

function refundState(state: string): string {
  if (state === 'completed') return 'paid out';
  return state === 'failed' || state === 'rejected' ? 'refused, see Today' : 'on its way';
}
