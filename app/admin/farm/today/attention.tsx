import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import type { Overview } from '#domain/admin/overview.ts';
import { mailName, mailStateName } from '#domain/admin/timeline.ts';
import { count } from '#domain/count.ts';
import { CanceledNote } from './canceled-note.tsx';
import { DiscrepancyNote } from './discrepancy-note.tsx';

/** Payment discrepancies, money of canceled orders, and failed mail. */
export function Attention({
  payments: { breaks, unsettled, refundsUnderWay, canceledWithMoney },
  mailsFailed,
  undeliveredMails,
}: Pick<Overview, 'payments' | 'mailsFailed' | 'undeliveredMails'>) {
  const nothing = breaks.length + unsettled + mailsFailed + canceledWithMoney.length === 0;
  return (
    <section aria-labelledby="attention" className="mt-8">
      <h2 id="attention" className="text-2xl">
        Payments and mail that need attention
      </h2>
      {nothing && (
        <p className="mt-2 text-ink-2">
          None. Everything is settled
          {refundsUnderWay > 0 &&
            `; ${count(refundsUnderWay, 'refund is', 'refunds are')} in progress`}
          .
        </p>
      )}
      {!nothing && (
        <ul className="mt-3 divide-y divide-line rounded-panel border border-line bg-surface">
          {unsettled > 0 && (
            <Note>
              {count(unsettled, 'payment has', 'payments have')} been open for more than 15 minutes
            </Note>
          )}
          {breaks.map((discrepancy) => (
            <DiscrepancyNote key={discrepancy.id} discrepancy={discrepancy} />
          ))}
          {canceledWithMoney.map((canceled) => (
            <CanceledNote key={canceled.orderId} {...canceled} />
          ))}
          {mailsFailed > 0 && (
            <Note>
              {count(mailsFailed, 'email')} this week could not be delivered
              <ul>
                {undeliveredMails.map(({ id, email, template, state, at }) => (
                  <li key={id} className="text-sm wrap-anywhere text-ink-2">
                    <Link
                      className="link inline-flex min-h-11 items-center"
                      to={`/admin/customers?email=${encodeURIComponent(email)}`}
                    >
                      {email}
                    </Link>
                    , {mailName(template)}: {mailStateName(state)}, {formatFarmDayAndTime(at)}
                  </li>
                ))}
              </ul>
            </Note>
          )}
        </ul>
      )}
      {unsettled > 0 && (
        <Link
          className="link mt-2 inline-flex min-h-11 items-center"
          to="/admin/orders?payment=pending"
        >
          Orders with open payments
        </Link>
      )}
    </section>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-3 px-4 py-3 text-sm">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
    <div className="min-w-0">{children}</div>
  </li>
);
