import { numericFromCents } from '#domain/money.ts';
import {
  couponStateNames,
  type CouponEntry,
  type CouponFilter,
} from '#domain/orders/coupon-content.ts';
import { ruleText } from '#domain/orders/coupon-text.ts';
import type { Db } from '#server/database/client.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { listOffers } from './admin-queries.ts';

const columns = {
  code: ({ code }) => code,
  codes: ({ codes }) => String(codes),
  state: ({ state }) => couponStateNames[state],
  discount: ({ content }) => ruleText(content.rule),
  minimum: ({ content: { minimumCents } }) =>
    minimumCents === null ? '' : numericFromCents(minimumCents),
  first_day: ({ content }) => content.startsOn ?? '',
  last_day: ({ content }) => content.endsOn ?? '',
  limit: ({ content }) => content.limit?.toString() ?? '',
  account: ({ content }) => content.email ?? '',
  used: ({ redeemed }) => String(redeemed),
  given: ({ givenCents }) => numericFromCents(givenCents),
  note: ({ content }) => content.note,
} satisfies Record<string, (coupon: CouponEntry) => string>;

const rowsAtOnce = 500;

/** All coupons that the filter lists, read page by page. */
export async function* couponCsv(db: Db, filter: CouponFilter): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  for (let page = 1; ; page += 1) {
    const { coupons } = await listOffers(db, { ...filter, page }, rowsAtOnce);
    for (const coupon of coupons)
      yield csvLine(Object.values(columns).map((cellOf) => cellOf(coupon)));
    if (coupons.length < rowsAtOnce) return;
  }
}
