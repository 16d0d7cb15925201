import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { emailSchema } from '#domain/customers/account.ts';
import { basedOnSchema } from '#domain/farm/revisions.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import { pageField, searchField } from '#domain/list-fields.ts';
import type { Cents } from '#domain/money.ts';
import type { CouponRule } from './coupons.ts';

export const couponsPerPage = 50;
export const codesMax = 1000;
/** The largest discount in dollars; orders are far below. */
const dollarsMax = 10_000;

export const couponStates = ['active', 'scheduled', 'ended', 'used_up'] as const;
export type CouponState = (typeof couponStates)[number];
export const couponStateNames: Record<CouponState, string> = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
  used_up: 'Used up',
};

const amount = (what: string) =>
  z
    .int(`${what} must be an amount, such as 10 or 12.50`)
    .check(
      z.minimum(1, `${what} must be above 0`),
      z.maximum(dollarsMax * 100, `${what} must be at most $${dollarsMax.toLocaleString('en-US')}`),
    );
const wholeOff =
  'An order cannot be free: use at most 99 percent, or enter the order yourself with a discount';
const percentRange = 'The percentage must be from 1 to 100';

const ruleSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('percent'),
      percent: wholeNumber(percentRange, [1, 100]).check(
        z.refine((percent) => percent !== 100, wholeOff),
      ),
    }),
    z.strictObject({ kind: z.literal('amount'), amountCents: amount('The amount') }),
  ],
  'Please choose a percentage or an amount',
);

const day = (what: string) => z.nullable(z.iso.date(`${what} must be a date`));
const limitRange = 'The limit must be a whole number from 1 to 100,000';

/** Rules of a coupon. The last day counts; days are the farm's. */
export const couponSchema = z
  .strictObject({
    rule: ruleSchema,
    minimumCents: z.nullable(amount('The minimum')),
    startsOn: day('The first day'),
    endsOn: day('The last day'),
    /** Orders in all, of each code. */
    limit: z.nullable(wholeNumber(limitRange, [1, 100_000])),
    oncePerCustomer: z.boolean(),
    firstOrderOnly: z.boolean(),
    /** Only for the account with this address. */
    email: z.nullable(emailSchema),
    note: z
      .string()
      .check(cleaned.line(), z.maxLength(200, 'The note must be at most 200 characters')),
    ended: z.boolean(),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
      message: 'The last day is before the first',
      path: ['endsOn'],
    }),
  );

const codeText = (what: string, max: number) =>
  z
    .string(`${what} is missing`)
    .check(
      cleaned.code(),
      z.toUpperCase(),
      z.regex(/^(?:[A-Z0-9][A-Z0-9-]*)?$/, `${what} can have letters, digits and hyphens only`),
      z.minLength(3, `${what} needs at least 3 characters`),
      z.maxLength(max, `${what} must be at most ${max} characters`),
    );
const countRange = `The number of codes must be from 2 to ${codesMax.toLocaleString('en-US')}`;

/** One code, or many single-use codes that begin alike. */
export const newCouponSchema = z.strictObject({
  content: couponSchema,
  codes: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('one'), code: codeText('The code', 30) }),
    z.strictObject({
      kind: z.literal('many'),
      prefix: codeText('The beginning of the codes', 20),
      count: wholeNumber(countRange, [2, codesMax]),
    }),
  ]),
});
export type NewCoupon = z.infer<typeof newCouponSchema>;
export const saveCouponSchema = z.strictObject({ content: couponSchema, basedOn: basedOnSchema });
export const endCouponSchema = z.strictObject({ basedOn: basedOnSchema });

export const couponFilterSchema = z.object({
  search: searchField('Invalid search'),
  /** Newsletter codes are listed only on request: there is one for each subscriber. */
  show: z._default(z.enum(['all', ...couponStates, 'newsletter'], 'Invalid filter'), 'all'),
  kind: z.optional(z.enum(['percent', 'amount'], 'Unknown kind of discount')),
});
export type CouponFilter = z.infer<typeof couponFilterSchema>;
export const couponListSchema = z.extend(couponFilterSchema, { page: pageField() });
export type CouponListRequest = z.infer<typeof couponListSchema>;

/** What admins edit. The test coupon's rule is shown, but cannot be saved. */
export type CouponContent = Omit<z.infer<typeof couponSchema>, 'rule'> & { rule: CouponRule };

export interface CouponEntry {
  /** Identifies the code, or all codes that were generated together. */
  id: string;
  /** The first one. */
  code: string;
  codes: number;
  state: CouponState;
  content: CouponContent;
  /** Orders being paid. */
  held: number;
  redeemed: number;
  /** What the redeemed uses took off. */
  givenCents: Cents;
}

export interface CouponList {
  coupons: CouponEntry[];
  total: number;
}
