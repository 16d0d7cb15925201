import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { customerPath, OrderLink, TextLink } from '#app/admin/kit/links.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Section } from '#app/ui/section.tsx';
import {
  manuallyClosedKinds,
  type CanceledWithMoney,
  type Overview,
  type PaymentDiscrepancy,
} from '#domain/admin/overview.ts';
import { mailName, mailStateName } from '#domain/admin/timeline.ts';
import { discrepancyNames } from '#domain/books/discrepancies.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';

interface Note {
  id: string;
  isAlarming?: boolean;
  text: ReactNode;
  action?: ReactNode;
}

/** Payment discrepancies, money of canceled orders, and failed mail. */
export function Attention({ payments, mailsFailed, undeliveredMails }: Overview) {
  const { breaks, unsettled, refundsUnderWay, canceledWithMoney } = payments;
  const notes: Note[] = [
    ...(unsettled > 0 ? [{ id: 'unsettled', text: unsettledText(unsettled) }] : []),
    ...breaks.map(discrepancyNote),
    ...canceledWithMoney.map(canceledNote),
    ...(mailsFailed > 0 ? [mailNote(mailsFailed, undeliveredMails)] : []),
  ];
  const refunds = `; ${count(refundsUnderWay, 'refund is', 'refunds are')} in progress`;
  return (
    <Section plain title="Payments and mail that need attention" className="mt-8">
      {notes.length === 0 ? (
        <p className="text-ink-2">None. Everything is settled{refundsUnderWay > 0 && refunds}.</p>
      ) : (
        <RowList label="Needs attention" rows={notes} columns="minmax(0,1fr) auto">
          {({ isAlarming, text, action }) => (
            <>
              <div className="flex min-w-0 gap-3 text-sm *:min-w-0">
                <TriangleAlert
                  aria-hidden
                  className={`mt-0.5 size-5 shrink-0 ${isAlarming ? 'text-apple' : 'text-gold'}`}
                />
                <div>{text}</div>
              </div>
              {action}
            </>
          )}
        </RowList>
      )}
      {unsettled > 0 && (
        <TextLink className="mt-2" to="/admin/orders?payment=pending">
          Orders with open payments
        </TextLink>
      )}
    </Section>
  );
}

const unsettledText = (payments: number): string =>
  `${count(payments, 'payment has', 'payments have')} been open for more than 15 minutes`;

const mailNote = (failed: number, mails: Overview['undeliveredMails']): Note => ({
  id: 'mail',
  text: (
    <>
      {count(failed, 'email')} this week could not be delivered
      <ul>
        {mails.map(({ id, email, template, state, at }) => (
          <li key={id} className="text-sm wrap-anywhere text-ink-2">
            <TextLink to={customerPath(email)}>{email}</TextLink>, {mailName(template)}:{' '}
            {mailStateName(state)}, {formatFarmDayAndTime(at)}
          </li>
        ))}
      </ul>
    </>
  ),
});

/** A canceled order whose money is still here: it is refunded on the order's screen, or kept. */
const canceledNote = ({ orderId: id, leftCents }: CanceledWithMoney): Note => ({
  id,
  text: (
    <>
      {formatUsd(leftCents)} of a canceled order is not refunded: <OrderLink id={id} />
    </>
  ),
  action: (
    <ChangeButton
      send={() => admin.orders[':id'].kept.$post({ param: { id }, json: { leftCents } })}
      done="Kept"
      failed="Failed to keep the money"
      busy="Saving..."
    >
      Keep it<span className="sr-only"> for order {shortOrderId(id)}</span>
    </ChangeButton>
  ),
});

/** A discrepancy with its order and amount; kinds that only an admin can close get a button. */
const discrepancyNote = (discrepancy: PaymentDiscrepancy): Note => {
  const { id, kind, subject, foundAt, orderId, amountCents } = discrepancy;
  return {
    id,
    isAlarming: true,
    text: (
      <>
        {discrepancyNames[kind] ?? kind}
        {amountCents !== null && `: ${formatUsd(amountCents)}`}
        {orderId && ', '}
        {orderId && <OrderLink id={orderId} />}
        <span className="block wrap-anywhere text-ink-2">
          {subject}, since {formatFarmDayAndTime(foundAt)}
        </span>
      </>
    ),
    action: manuallyClosedKinds.includes(kind) && (
      <ChangeButton
        send={() => admin['payment-breaks'][':id'].closure.$post({ param: { id } })}
        done="Closed"
        failed="Failed to close"
        busy="Closing..."
      >
        Mark as resolved
        <span className="sr-only"> {orderId ? `order ${shortOrderId(orderId)}` : subject}</span>
      </ChangeButton>
    ),
  };
};
