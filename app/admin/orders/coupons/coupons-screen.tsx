import { admin } from '#app/admin/kit/admin-api.ts';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { choiceFilter } from '#app/admin/kit/filters.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { Cell, RowLink } from '#app/admin/kit/row-list.tsx';
import { stateBadge } from '#app/admin/kit/state-badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatUsd, formatUsdShort } from '#domain/money.ts';
import {
  couponListSchema,
  couponsPerPage,
  couponStateNames,
  couponStates,
  type CouponEntry,
} from '#domain/orders/coupon-content.ts';
import { couponDay, lastDayText, offerName, ruleText } from '#domain/orders/coupon-text.ts';

const tones = { active: 'leaf', scheduled: 'sky', ended: 'plain', used_up: 'gold' } as const;
export const CouponBadge = stateBadge(couponStateNames, tones);

export const CouponsScreen = () => (
  <ListScreen
    title="Coupons"
    schema={couponListSchema}
    from={admin.coupons}
    rows="coupons"
    perPage={couponsPerPage}
    placeholder="Code, email or note"
    filters={[
      choiceFilter('show', 'Show', [
        ['all', 'All'],
        ...couponStates.map((state) => [state, couponStateNames[state]] as const),
        ['newsletter', 'Newsletter codes'],
      ]),
      choiceFilter('kind', 'Discount', [
        ['', 'All'],
        ['percent', 'Percent'],
        ['amount', 'Amount'],
      ]),
    ]}
    actions={({ request: { page: _page, ...filter } }) => (
      <>
        <DownloadButton
          from={() => admin['coupons.csv'].$get({ query: filter })}
          file="coupons.csv"
        >
          Export CSV
        </DownloadButton>
        <ButtonLink size="small" to="/admin/coupons/new">
          New coupon
        </ButtonLink>
      </>
    )}
    columns="minmax(0,1.2fr) minmax(0,1.4fr) minmax(0,1.2fr) 7rem"
  >
    {(coupon) => (
      <>
        <RowLink to={`/admin/coupons/${coupon.id}`}>{offerName(coupon)}</RowLink>
        <Cell note={[conditions(coupon), coupon.content.note].filter(Boolean).join('. ')}>
          {ruleText(coupon.content.rule)}
        </Cell>
        <Cell note={`${formatUsd(coupon.givenCents)} given`}>{usesText(coupon)}</Cell>
        <Cell>
          <CouponBadge state={coupon.state} />
        </Cell>
      </>
    )}
  </ListScreen>
);

function usesText({ redeemed, held, codes, content }: CouponEntry): string {
  const limit = codes > 1 ? codes : content.limit;
  const used = limit === null ? `${redeemed} used` : `${redeemed} of ${limit} used`;
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
