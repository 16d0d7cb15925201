import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { customerPath, OrderLink } from '#app/admin/kit/links.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { TextLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import {
  manuallyClosedKinds,
  type CanceledWithMoney,
  type Overview,
} from '#domain/admin/overview.ts';
import { discrepancyNames } from '#domain/books/discrepancies.ts';
import { count } from '#domain/count.ts';
import { mailName, mailStateName } from '#domain/mail/mail-names.ts';
import { formatUsd } from '#domain/money.ts';
import { orderNumber } from '#domain/statuses.ts';

/** Payment discrepancies, money of canceled orders, and failed mail. */
export function Attention({ payments, mailsFailed, undeliveredMails }: Overview) {
  const { breaks, unsettled, refundsUnderWay, canceledWithMoney } = payments;
  const notes = unsettled + breaks.length + canceledWithMoney.length + mailsFailed;
  const refunds = `; ${count(refundsUnderWay, 'refund is', 'refunds are')} in progress`;
  return (
    <Section plain title="Payments and mail that need attention" className="mt-8">
      {notes === 0 && (
        <p className="text-ink-2">None. Everything is settled{refundsUnderWay > 0 && refunds}.</p>
      )}
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface empty:hidden">
        {unsettled > 0 && (
          <Note>
            {count(unsettled, 'payment has', 'payments have')} been open for more than 15 minutes
          </Note>
        )}
        {breaks.map((found) => (
          <Discrepancy key={found.id} {...found} />
        ))}
        {canceledWithMoney.map((canceled) => (
          <Note key={canceled.orderId} action={<KeepButton canceled={canceled} />}>
            {formatUsd(canceled.leftCents)} of a canceled order is not refunded:{' '}
            <OrderLink id={canceled.orderId} number={canceled.orderNumber} />
          </Note>
        ))}
        {mailsFailed > 0 && (
          <Note>
            {count(mailsFailed, 'email')} this week could not be delivered
            <ul>
              {undeliveredMails.map(({ id, email, template, state, at }) => (
                <li key={id} className="text-sm wrap-anywhere text-ink-2">
                  <TextLink to={customerPath(email)}>{email}</TextLink>, {mailName(template)}:{' '}
                  {mailStateName(state)}, {formatFarmDayAndTime(at)}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </ul>
      {unsettled > 0 && (
        <TextLink className="mt-2" to="/admin/orders?payment=pending">
          Orders with open payments
        </TextLink>
      )}
    </Section>
  );
}

interface NoteProps {
  color?: 'text-apple' | 'text-gold';
  action?: ReactNode;
  children: ReactNode;
}

export const Note = ({ color = 'text-gold', action, children }: NoteProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm">
    <div className="flex min-w-0 gap-3">
      <TriangleAlert aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0">{children}</div>
    </div>
    {action}
  </li>
);

/** The money of a canceled order is refunded on the order's screen, or kept. */
function KeepButton({ canceled }: { canceled: CanceledWithMoney }) {
  const { orderId: id, orderNumber: number, leftCents } = canceled;
  return (
    <ChangeButton
      send={() => admin.orders[':id'].kept.$post({ param: { id }, json: { leftCents } })}
      done="Kept"
      failed="Failed to keep the money"
      busy="Saving..."
    >
      Keep it<span className="sr-only"> for order {orderNumber({ id, number })}</span>
    </ChangeButton>
  );
}

/** With its order and amount; kinds that only an admin can close get a button. */
const Discrepancy = (discrepancy: Overview['payments']['breaks'][number]) => {
  const { id, kind, subject, foundAt, orderId, orderNumber: number, amountCents } = discrepancy;
  const about = orderId ? `order ${orderNumber({ id: orderId, number })}` : subject;
  const closing = manuallyClosedKinds.includes(kind) && (
    <ChangeButton
      send={() => admin['payment-breaks'][':id'].closure.$post({ param: { id } })}
      done="Closed"
      failed="Failed to close"
      busy="Closing..."
    >
      Mark as resolved
      <span className="sr-only"> {about}</span>
    </ChangeButton>
  );
  return (
    <Note color="text-apple" action={closing}>
      {discrepancyNames[kind] ?? kind}
      {amountCents !== null && `: ${formatUsd(amountCents)}`}
      {orderId && ', '}
      {orderId && <OrderLink id={orderId} number={number} />}
      <span className="block wrap-anywhere text-ink-2">
        {subject}, since {formatFarmDayAndTime(foundAt)}
      </span>
    </Note>
  );
};
