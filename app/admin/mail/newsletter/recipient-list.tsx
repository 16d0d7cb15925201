import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFilter } from '#app/admin/kit/list-filter.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import {
  recipientListSchema,
  recipientsPerPage,
  type RecipientListRequest,
} from '#domain/admin/newsletters.ts';
import { recipientsQuery } from './issue-queries.ts';

/** Who got it, and what became of each email. */
export function RecipientList({ id }: { id: string }) {
  const [request, setRequest] = useState<RecipientListRequest>(() => recipientListSchema.parse({}));
  const { data } = useQuery(recipientsQuery(id, request), queryClient);
  return (
    <Panel aria-labelledby="recipients" className="min-w-0">
      <h2 id="recipients" className="title-panel mb-4">
        Who gets it
      </h2>
      <ListFilter
        request={request}
        placeholder="Email"
        onChange={(changed) =>
          setRequest(
            recipientListSchema.safeParse({ ...request, page: 1, ...changed }).data ?? request,
          )
        }
      >
        <option value="all">Everyone</option>
        <option value="sent">Sent</option>
        <option value="waiting">Waiting</option>
        <option value="failed">Failed</option>
        <option value="bounced">Bounced</option>
        <option value="skipped">Not sent</option>
      </ListFilter>
      {!data && <Skeleton className="h-40 rounded-thumb" />}
      {data?.total === 0 && <p className="text-ink-2">Nobody found.</p>}
      {data && data.total > 0 && (
        <ul aria-label="Recipients" className="divide-y divide-line">
          {data.recipients.map(({ email, outcome, tone, at }) => (
            <li
              key={email}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <EmailText email={email} />
                </p>
                {at && <p className="text-sm text-ink-2">{formatFarmDayAndTime(at)}</p>}
              </div>
              <Badge tone={tone}>{outcome}</Badge>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={request.page}
          pages={Math.ceil(data.total / recipientsPerPage)}
          onPage={(page) => setRequest({ ...request, page })}
        />
      )}
    </Panel>
  );
}
