import { admin } from '#app/admin/kit/admin-api.ts';
import { choiceFilter } from '#app/admin/kit/filters.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { Cell, RowLink } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Badge } from '#app/ui/badge.tsx';
import { count } from '#domain/count.ts';
import { claimListSchema, claimsPerPage, type ClaimEntry } from '#domain/orders/claim-list.ts';
import { claimReasonNames, claimStateName } from '#domain/orders/claims.ts';
import { orderNumber } from '#domain/statuses.ts';

const shown = {
  all: 'All but withdrawn',
  open: 'Under review',
  prepare: 'Replacement to prepare',
  ready: 'Replacement ready',
  settled: 'Settled',
};

export const ClaimsScreen = () => (
  <ListScreen
    title="Claims"
    schema={claimListSchema}
    from={admin.claims}
    rows="claims"
    perPage={claimsPerPage}
    placeholder="Customer, order or variety"
    filters={[choiceFilter('show', 'Show', shown)]}
    columns={claimColumns}
  >
    {(claim) => <ClaimRow claim={claim} />}
  </ListScreen>
);

export const claimColumns = 'minmax(0,1.3fr) minmax(0,1.2fr) minmax(0,1.2fr) 14rem';

/** The cells of a claim. */
export function ClaimRow({ claim }: { claim: ClaimEntry }) {
  const { readyAt, handedOverAt, state, photos } = claim;
  const { name, tone } = claimStateName({ state, replacement: { readyAt, handedOverAt } });
  return (
    <>
      <Cell note={`on ${claim.rootstock}`}>
        <RowLink to={`/admin/claims/${claim.id}`}>
          {claim.trees} × {claim.variety}
        </RowLink>
      </Cell>
      <Cell note={`wants a ${claim.wish}${photos > 0 ? `, ${count(photos, 'photo')}` : ''}`}>
        {claimReasonNames[claim.reason]}
      </Cell>
      <Cell
        note={`order ${orderNumber({ id: claim.orderId, number: claim.orderNumber })}, ${ageText(claim)}`}
      >
        {claim.customer}
      </Cell>
      <Cell>
        <Badge tone={tone}>{name}</Badge>
      </Cell>
    </>
  );
}

const dayMs = 86_400_000;

/** How long an open claim has been waiting; the day of the others. */
function ageText({ state, createdAt }: ClaimEntry): string {
  if (state !== 'open') return shortDay(createdAt);
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / dayMs);
  if (days < 1) return 'new today';
  return `waiting ${count(days, 'day')}`;
}
