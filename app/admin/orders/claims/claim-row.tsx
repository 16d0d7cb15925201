import { Link } from 'react-router';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { ClaimEntry } from '#domain/admin/claims.ts';
import { claimReasonNames, claimStateName } from '#domain/orders/claims.ts';
import { shortOrderId } from '#domain/statuses.ts';

export function ClaimRow({ claim }: { claim: ClaimEntry }) {
  const { readyAt, handedOverAt, state, photos } = claim;
  const { name, tone } = claimStateName({ state, replacement: { readyAt, handedOverAt } });
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-paper sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_auto] sm:items-center">
      <p className="min-w-0">
        <Link
          to={`/admin/claims?id=${claim.id}`}
          className="font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {claim.trees} × {claim.variety}
        </Link>
        <span className="block text-sm text-ink-2">on {claim.rootstock}</span>
      </p>
      <p className="text-sm">
        {claimReasonNames[claim.reason]}
        <span className="block text-sm text-ink-2">
          wants a {claim.wish}
          {photos > 0 && `, ${photos} ${photos === 1 ? 'photo' : 'photos'}`}
        </span>
      </p>
      <p className="text-sm wrap-anywhere">
        {claim.customer}
        <span className="block text-sm text-ink-2">
          order {shortOrderId(claim.orderId)}, {ageText(claim)}
        </span>
      </p>
      <p className="sm:w-56">
        <Badge tone={tone}>{name}</Badge>
      </p>
    </li>
  );
}

const dayMs = 86_400_000;

/** How long an open claim has been waiting; the day of the others. */
function ageText({ state, createdAt }: ClaimEntry): string {
  if (state !== 'open') return shortDay(createdAt);
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / dayMs);
  if (days < 1) return 'new today';
  return `waiting ${days} ${days === 1 ? 'day' : 'days'}`;
}
