import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import {
  messagePeoplePerPage,
  type MessagePerson,
  type MessageRecipient,
} from '#domain/mail/messages.ts';

interface People {
  people: (MessagePerson & Partial<MessageRecipient>)[];
  total: number;
}

interface PeopleListProps<Data extends People, Key extends QueryKey> {
  /** What opens the list. */
  summary: string;
  query: (page: number) => UseQueryOptions<Data, Error, Data, Key>;
}

/**
 * The customers of a message by name, with what became of their mail once there is one. They are
 * fetched when it is opened.
 */
export function PeopleList<Data extends People, Key extends QueryKey>(
  props: PeopleListProps<Data, Key>,
) {
  const { summary, query } = props;
  const [page, setPage] = useState<number>();
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setPage(page ?? 1)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">{summary}</summary>
      {page !== undefined && (
        <QueryView
          query={{ ...query(page), placeholderData: keepPreviousData }}
          what="the customers"
        >
          {({ people, total }) => (
            <>
              <ul aria-label={summary} className="divide-y divide-line">
                {people.map(({ orderId, number, fullName, email, outcome, tone }) => (
                  <li
                    key={`${orderId} ${email}`}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      {fullName}, <OrderLink id={orderId} number={number} />
                      <span className="block text-ink-2">
                        <EmailText email={email} />
                      </span>
                    </span>
                    {outcome && tone && <Badge tone={tone}>{outcome}</Badge>}
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
