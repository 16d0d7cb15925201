import { centsOrNaN, dollars, orNull, wholeOrNaN } from '#app/admin/kit/form-values.ts';
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
  inputs[path.join('.')] ?? (path[0] as keyof CouponInput); // else the schema has the form's fields

/** Of a new coupon: also its codes. */
export interface NewCouponInput extends CouponInput {
  codes: 'one' | 'many';
  code: string;
  prefix: string;
  count: string;
}

/** Many codes have neither a limit nor an account. */
export const newContentFrom = ({ codes, code, prefix, count, ...input }: NewCouponInput) =>
  codes === 'many'
    ? {
        content: contentFrom({ ...input, limit: '', email: '' }, { ended: false }),
        codes: { kind: codes, prefix, count: wholeOrNaN(count) },
      }
    : { content: contentFrom(input, { ended: false }), codes: { kind: codes, code } };

export const newInputAt = ([group, ...rest]: readonly PropertyKey[]): keyof NewCouponInput =>
  group === 'codes' ? (rest[0] as keyof NewCouponInput) : inputAt(rest); // the codes have the form's fields
