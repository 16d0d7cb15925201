import { Link } from 'react-router';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Section } from '#app/ui/section.tsx';
import type { Overview } from '#domain/admin/overview.ts';
import { mailName, mailStateName } from '#domain/admin/timeline.ts';
import { count } from '#domain/count.ts';
import { CanceledNote, DiscrepancyNote } from './money-notes.tsx';
import { Note } from './note.tsx';

/** Payment discrepancies, money of canceled orders, and failed mail. */
export function Attention({
  payments: { breaks, unsettled, refundsUnderWay, canceledWithMoney },
  mailsFailed,
  undeliveredMails,
}: Pick<Overview, 'payments' | 'mailsFailed' | 'undeliveredMails'>) {
  const nothing = breaks.length + unsettled + mailsFailed + canceledWithMoney.length === 0;
  return (
    <Section plain title="Payments and mail that need attention" className="mt-8">
      {nothing && (
        <p className="text-ink-2">
          None. Everything is settled
          {refundsUnderWay > 0 &&
            `; ${count(refundsUnderWay, 'refund is', 'refunds are')} in progress`}
          .
        </p>
      )}
      {!nothing && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          {unsettled > 0 && (
            <Note>
              {count(unsettled, 'payment has', 'payments have')} been open for more than 15 minutes
            </Note>
          )}
          {breaks.map((discrepancy) => (
            <DiscrepancyNote key={discrepancy.id} {...discrepancy} />
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
    </Section>
  );
}
