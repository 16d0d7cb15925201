import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import type { Overview } from '#domain/desk-overview.ts';

const breakNames: Record<string, string> = {
  no_attempt: 'A payment at the card provider belongs to no order',
  late_payment: 'A payment arrived after its order was given up',
  second_payment: 'An order was paid twice',
  amount_mismatch: 'A payment has another amount than its order',
  capture_missing: 'A payment of ours is unknown to the card provider',
  foreign_refund: 'A refund was made in the card provider’s dashboard',
  refund_failed: 'A refund failed',
  dispute: 'A customer disputes a payment',
};

/** Money and mail that do not get on by themselves. Shown only when there is any. */
export function Attention({ payments: { breaks, unsettled, refundsUnderWay }, mailsFailed }: Pick<Overview, 'payments' | 'mailsFailed'>) {
  const notes = [
    unsettled > 0 && `${unsettled} ${unsettled === 1 ? 'payment has' : 'payments have'} been open for more than 15 minutes`,
    mailsFailed > 0 && `${mailsFailed} ${mailsFailed === 1 ? 'mail' : 'mails'} of this week could not be sent`,
  ].filter((note) => note !== false);
  return (
    <section aria-labelledby="attention" className="mt-8">
      <h2 id="attention" className="text-[24px]">Payments that need attention</h2>
      {breaks.length + notes.length === 0 && <p className="mt-2 text-ink-2">None. All is settled{refundsUnderWay > 0 && `; ${refundsUnderWay} refunds are on their way`}.</p>}
      {breaks.length + notes.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-panel border border-line bg-surface">
          {notes.map((note) => (
            <li key={note} className="flex gap-3 px-4 py-3 text-[15px]">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
              {note}
            </li>
          ))}
          {breaks.map(({ kind, subject, foundAt }) => (
            <li key={kind + subject} className="flex gap-3 px-4 py-3 text-[15px]">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-apple" />
              <span className="min-w-0">
                {breakNames[kind] ?? kind}
                <span className="block text-[14.5px] wrap-anywhere text-ink-2">
                  {subject}, since {formatFarmDayAndTime(foundAt)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {unsettled > 0 && <Link className="link mt-2 inline-flex min-h-11 items-center" to="/admin/orders?payment=pending">Orders with open payments</Link>}
    </section>
  );
}
