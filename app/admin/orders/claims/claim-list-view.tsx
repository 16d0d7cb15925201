import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { claimListSchema, claimsPerPage } from '#domain/admin/claims.ts';
import { claimsQuery } from './claim-queries.ts';
import { ClaimRow, claimColumns } from './claim-row.tsx';

export const ClaimListView = () => (
  <ListScreen
    title="Claims"
    schema={claimListSchema}
    query={claimsQuery}
    rowsOf={({ claims }) => claims}
    keyOf={({ id }) => id}
    perPage={claimsPerPage}
    placeholder="Customer, order or variety"
    filters={[
      ['all', 'All but withdrawn'],
      ['open', 'Under review'],
      ['prepare', 'Replacement to prepare'],
      ['ready', 'Replacement ready'],
      ['settled', 'Settled'],
    ]}
    columns={claimColumns}
  >
    {(claim) => <ClaimRow claim={claim} />}
  </ListScreen>
);
