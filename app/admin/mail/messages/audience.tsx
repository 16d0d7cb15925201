import { Link } from 'react-router';
import { admin, adminPostQuery } from '#app/admin/kit/admin-api.ts';
import { orderPath } from '#app/admin/kit/links.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { count } from '#domain/count.ts';
import type { MessageAbout, MessageAudience } from '#domain/mail/messages.ts';
import type { OrderFilter } from '#domain/orders/order-list.ts';
import { orderNumber } from '#domain/statuses.ts';
import { PhoneLink } from './call-list.tsx';
import { PeopleList } from './people-list.tsx';

/** Who gets a message, who does not, and whom to call instead. */
export function Audience(
  audience: MessageAudience & { filter: OrderFilter; about: MessageAbout; again: boolean },
) {
  const { chosen, toMail, notSubscribed, latest, toCall, toCallInAll, filter, about, again } =
    audience;
  const address = new URLSearchParams(
    Object.entries(filter).filter(([, value]) => typeof value === 'string' && value !== ''),
  );
  return (
    <div className="mt-4 grid gap-2 text-sm">
      <p role="status">
        <Link to={`/admin/orders?${address.toString()}`} className="link font-semibold">
          {chosen}
        </Link>
        : {count(toMail, 'customer')} by email
        {filter.status === undefined && ', without canceled orders'}
        {notSubscribed > 0 && `; ${notSubscribed} did not subscribe to the newsletter`}
      </p>
      {latest.length > 0 && (
        <p className="text-ink-2">
          Sent to some of them lately:{' '}
          {latest
            .map(({ subject, sentAt }) => `“${subject}” on ${formatFarmDay(sentAt)}`)
            .join(', ')}
        </p>
      )}
      {toMail > 0 && (
        <PeopleList
          summary="Who gets it"
          query={(page) =>
            adminPostQuery(admin.messages.people, {
              json: { filter, about, again, page },
            })
          }
        />
      )}
      {toCallInAll > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            {count(toCallInAll, 'customer')} to call: no email, or it bounces
          </summary>
          <ul aria-label="Customers to call" className="divide-y divide-line">
            {toCall.map(({ orderId, number, fullName, phone }) => (
              <li
                key={orderId}
                className="flex flex-wrap items-center justify-between gap-x-6 py-0.5"
              >
                <Link to={orderPath(orderId)} className="link wrap-anywhere">
                  {fullName}, order {orderNumber({ id: orderId, number })}
                </Link>
                <PhoneLink phone={phone} />
              </li>
            ))}
          </ul>
          <p className="py-1.5 text-ink-2">
            Once it is sent, Messages has this list with a tick for who was called.
          </p>
          {toCallInAll > toCall.length && (
            <p className="py-1.5 text-ink-2">
              {toCallInAll - toCall.length} more: choose fewer orders on All Orders to see them.
            </p>
          )}
        </details>
      )}
    </div>
  );
}
