import { summarizeParts, type DescribedPart } from '#domain/farm/revisions.ts';
import { formatUsd, formatUsdShort } from '#domain/money.ts';
import type { CouponContent, CouponEntry } from './coupon-content.ts';
import type { CouponRule } from './coupons.ts';

/** '10% off', '$5 off', 'total of $0.01' */
export function ruleText(rule: CouponRule): string {
  if (rule.kind === 'percent') return `${rule.percent}% off`;
  if (rule.kind === 'amount') return `${formatUsdShort(rule.amountCents)} off`;
  return `total of ${formatUsd(rule.fixedTotalCents)}`;
}

/** 'SPRING', 'SPRING-4KDF and 49 more codes' */
export const offerName = ({ code, codes }: Pick<CouponEntry, 'code' | 'codes'>): string =>
  codes > 1 ? `${code} and ${codes - 1} more ${codes > 2 ? 'codes' : 'code'}` : code;

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'through May 31, 2026'; empty for an offer without a last day. */
export const lastDayText = ({ endsOn }: Pick<CouponContent, 'endsOn'>): string =>
  endsOn ? `through ${couponDay(endsOn)}` : '';

export const couponDay = (isoDate: string): string => days.format(new Date(isoDate));

/** All that can differ between two states, for the history and for comparing. */
export const describeCoupon = (content: CouponContent): DescribedPart[] => [
  { label: 'Discount', text: ruleText(content.rule) },
  {
    label: 'Minimum',
    text: content.minimumCents === null ? 'none' : formatUsd(content.minimumCents),
  },
  { label: 'First day', text: content.startsOn ?? 'at once' },
  { label: 'Last day', text: content.endsOn ?? 'none' },
  { label: 'Limit', text: content.limit === null ? 'none' : `${content.limit} orders` },
  { label: 'Once per customer', text: content.oncePerCustomer ? 'yes' : 'no' },
  { label: 'First order only', text: content.firstOrderOnly ? 'yes' : 'no' },
  { label: 'For the account', text: content.email ?? 'anyone' },
  { label: 'Note', text: content.note || 'none' },
  { label: 'Ended', text: content.ended ? 'yes' : 'no' },
];

/** Empty when nothing differs. */
export const summarizeCoupon = (before: CouponContent, after: CouponContent): string =>
  summarizeParts(describeCoupon(before), describeCoupon(after));
