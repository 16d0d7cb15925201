import { centsOrNaN, wholeOrNaN } from '#app/admin/catalog/products/product-input.ts';
import type { CouponContent } from '#domain/admin/coupons.ts';

/** The form of a coupon, as typed. */
export interface CouponInput {
  kind: string;
  percent: string;
  amount: string;
  minimum: string;
  startsOn: string;
  endsOn: string;
  limit: string;
  oncePerCustomer: boolean;
  firstOrderOnly: boolean;
  email: string;
  note: string;
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

export const newCouponInput: CouponInput = {
  kind: 'percent',
  percent: '10',
  amount: '',
  minimum: '',
  startsOn: '',
  endsOn: '',
  limit: '',
  oncePerCustomer: true,
  firstOrderOnly: false,
  email: '',
  note: '',
};

export const inputOf = ({ rule, minimumCents, limit, ...content }: CouponContent): CouponInput => ({
  kind: rule.kind,
  percent: rule.kind === 'percent' ? String(rule.percent) : '',
  amount: rule.kind === 'amount' ? dollars(rule.amountCents) : '',
  minimum: minimumCents === null ? '' : dollars(minimumCents),
  limit: limit === null ? '' : String(limit),
  startsOn: content.startsOn ?? '',
  endsOn: content.endsOn ?? '',
  oncePerCustomer: content.oncePerCustomer,
  firstOrderOnly: content.firstOrderOnly,
  email: content.email ?? '',
  note: content.note,
});

const orNull = <T>(text: string, read: (text: string) => T): T | null =>
  text.trim() ? read(text) : null;

/** What was typed, for the schema to check. */
export const contentFrom = (input: CouponInput, { ended }: Pick<CouponContent, 'ended'>) => ({
  rule:
    input.kind === 'percent'
      ? { kind: input.kind, percent: wholeOrNaN(input.percent) }
      : { kind: input.kind, amountCents: centsOrNaN(input.amount) },
  minimumCents: orNull(input.minimum, centsOrNaN),
  startsOn: input.startsOn || null,
  endsOn: input.endsOn || null,
  limit: orNull(input.limit, wholeOrNaN),
  oncePerCustomer: input.oncePerCustomer,
  firstOrderOnly: input.firstOrderOnly,
  email: input.email.trim() || null,
  note: input.note,
  ended,
});

const inputs: Record<string, keyof CouponInput> = {
  'rule.percent': 'percent',
  'rule.amountCents': 'amount',
  minimumCents: 'minimum',
};

/** The input that an issue is about. */
export const inputAt = (path: readonly PropertyKey[]): keyof CouponInput =>
  inputs[path.join('.')] ?? (path[0] as keyof CouponInput);
