import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { phoneHref } from '#app/ui/phone-href.ts';
import { count } from '#domain/count.ts';
import { messagePeoplePerPage, type MessageCall } from '#domain/mail/messages.ts';

const calls = admin.messages[':id'].calls;

/** Whom a message does not reach, with a number to dial and a tick for who was called. */
export function CallList({ id, toCall }: { id: string; toCall: number }) {
  const [page, setPage] = useState<number>();
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setPage(page ?? 1)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">
        {count(toCall, 'customer')} to call
      </summary>
      {page !== undefined && (
        <QueryView
          query={{
            ...adminQuery(calls, { param: { id }, query: { page: String(page) } }),
            placeholderData: keepPreviousData,
          }}
          what="the customers"
        >
          {({ people, total }) => (
            <>
              <ul aria-label="Customers to call" className="divide-y divide-line">
                {people.map((person) => (
                  <li key={person.orderId}>
                    <Call id={id} {...person} />
                  </li>
                ))}
              </ul>
              <Pager page={page} pages={Math.ceil(total / messagePeoplePerPage)} onPage={setPage} />
            </>
          )}
        </QueryView>
      )}
    </details>
  );
}

/** Whoever bought at the gate may have left only a name. */
export const PhoneLink = ({ phone }: { phone: string }) =>
  phone ? (
    <a href={phoneHref(phone)} className="link inline-flex min-h-11 items-center">
      {phone}
    </a>
  ) : (
    <span className="inline-flex min-h-11 items-center text-ink-2">No phone number</span>
  );

function Call({ id, ...person }: MessageCall & { id: string }) {
  const { orderId, number, fullName, phone, bounced, calledAt, calledBy } = person;
  const { mutate, isPending } = useAdminChange({
    send: (called: boolean) => calls.$put({ param: { id }, json: { orderId, called } }),
    done: (called) => (called ? `${fullName} was called` : `${fullName} is to be called`),
    failed: 'Failed to save the tick',
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5">
      <span className="min-w-0 wrap-anywhere">
        {fullName}, <OrderLink id={orderId} number={number} />
        {bounced && <span className="block text-ink-2">The mail was not delivered</span>}
        {calledAt && (
          <span className="block text-ink-2">
            {['Called', formatFarmDayAndTime(calledAt), calledBy].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-5">
        <PhoneLink phone={phone} />
        <AdminCheck
          label="Called"
          aria-label={`Called ${fullName}`}
          checked={calledAt !== null}
          aria-busy={isPending}
          onChange={({ currentTarget }) => {
            if (!isPending) mutate(currentTarget.checked); // disabled, it would lose the focus
          }}
        />
      </span>
    </div>
  );
}
