import { useQuery } from '@tanstack/react-query';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { ListFilter } from '#app/admin/kit/list-filter.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { useListParams } from '#app/admin/kit/use-list-params.ts';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { claimListSchema, claimsPerPage } from '#domain/admin/claims.ts';
import { claimsQuery } from './claim-queries.ts';
import { ClaimRow } from './claim-row.tsx';

export function ClaimListView() {
  const [request, change] = useListParams(claimListSchema);
  const { data, isError, refetch } = useQuery(claimsQuery(request), queryClient);

  if (!data && isError) return <LoadProblem what="the claims" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title={`Claims (${data.total})`} />
      <ListFilter request={request} onChange={change} placeholder="Customer, order or variety">
        <option value="all">All but withdrawn</option>
        <option value="open">Under review</option>
        <option value="prepare">Replacement to prepare</option>
        <option value="ready">Replacement ready</option>
        <option value="settled">Settled</option>
      </ListFilter>
      {data.claims.length === 0 && (
        <Panel className="py-14 text-center text-lg">No claims found</Panel>
      )}
      {data.claims.length > 0 && (
        <ul
          aria-label="Claims"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {data.claims.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      <Pager
        page={request.page}
        pages={Math.ceil(data.total / claimsPerPage)}
        onPage={(page) => change({ page })}
      />
    </>
  );
}
