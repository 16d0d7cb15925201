import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { ListFilter } from '#app/admin/kit/list-filter.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { useListParams } from '#app/admin/kit/use-list-params.ts';
import { queryClient } from '#app/query-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { couponDay, lastDayText, offerName, ruleText } from '#domain/admin/coupon-text.ts';
import {
  couponListSchema,
  couponsPerPage,
  couponStateNames,
  couponStates,
  type CouponEntry,
} from '#domain/admin/coupons.ts';
import { formatUsd, formatUsdShort } from '#domain/money.ts';
import { CouponBadge } from './coupon-badge.tsx';
import { couponsQuery } from './coupon-queries.ts';

export function CouponListView() {
  const [request, change] = useListParams(couponListSchema);
  const { data, isError, refetch } = useQuery(couponsQuery(request), queryClient);

  if (!data && isError) return <LoadProblem what="the coupons" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title={`Coupons (${data.total})`}>
        <ButtonLink size="small" to="/admin/coupons?id=new">
          New coupon
        </ButtonLink>
      </AdminHeading>
      <ListFilter request={request} onChange={change} placeholder="Code, email or note">
        <option value="all">All</option>
        {couponStates.map((state) => (
          <option key={state} value={state}>
            {couponStateNames[state]}
          </option>
        ))}
        <option value="newsletter">Newsletter codes</option>
      </ListFilter>
      {data.coupons.length === 0 && (
        <Panel className="py-14 text-center text-lg">No coupons found</Panel>
      )}
      {data.coupons.length > 0 && (
        <ul
          aria-label="Coupons"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {data.coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
      <Pager
        page={request.page}
        pages={Math.ceil(data.total / couponsPerPage)}
        onPage={(page) => change({ page })}
      />
    </>
  );
}

function CouponRow({ coupon }: { coupon: CouponEntry }) {
  const { content } = coupon;
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-paper sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_auto] sm:items-center">
      <Link
        to={`/admin/coupons?id=${coupon.id}`}
        className="min-h-6 font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
      >
        {offerName(coupon)}
      </Link>
      <p className="text-sm">
        {ruleText(content.rule)}
        <span className="block text-sm wrap-anywhere text-ink-2">
          {[conditions(coupon), content.note].filter(Boolean).join('. ')}
        </span>
      </p>
      <p className="text-sm tabular-nums">
        {usesText(coupon)}
        <span className="block text-sm text-ink-2">{formatUsd(coupon.givenCents)} given</span>
      </p>
      <p className="sm:w-28">
        <CouponBadge state={coupon.state} />
      </p>
    </li>
  );
}

function usesText({ redeemed, held, codes, content }: CouponEntry): string {
  const room = codes > 1 ? ` of ${codes}` : content.limit === null ? '' : ` of ${content.limit}`;
  const used = `${redeemed}${room} used`;
  return held > 0 ? `${used}, ${held} being paid` : used;
}

const conditions = ({ content }: CouponEntry): string =>
  [
    content.minimumCents !== null && `${formatUsdShort(content.minimumCents)} minimum`,
    content.startsOn && `from ${couponDay(content.startsOn)}`,
    lastDayText(content),
    content.firstOrderOnly && 'first order only',
    content.email && `for ${content.email}`,
  ]
    .filter(Boolean)
    .join(', ');
