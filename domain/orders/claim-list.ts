import * as z from 'zod/mini';
import { wholeNumber } from '#domain/form-fields.ts';
import { pageField, searchField } from '#domain/list-fields.ts';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType, OrderStatus } from '#domain/statuses.ts';
import { claimText, type Claim, type ClaimTree } from './claims.ts';

export const claimsPerPage = 25;
export const claimFilters = ['all', 'open', 'prepare', 'ready', 'settled'] as const;
export const claimListSchema = z.object({
  search: searchField('Invalid search'),
  show: z._default(z.enum(claimFilters, 'Invalid filter'), 'all'),
  page: pageField(),
});
export type ClaimListRequest = z.infer<typeof claimListSchema>;

export interface ClaimEntry
  extends
    ClaimTree,
    Pick<Claim, 'id' | 'orderId' | 'trees' | 'reason' | 'wish' | 'state' | 'createdAt'> {
  orderNumber: number | null;
  customer: string;
  photos: number;
  /** When the replacement was marked as ready; null otherwise. */
  readyAt: string | null;
  handedOverAt: string | null;
}

export interface ClaimList {
  claims: ClaimEntry[];
  total: number;
}

/** Numbers for the admin start page. */
export interface ClaimCounts {
  open: number;
  /** ISO 8601, UTC; of the oldest open one. */
  oldest: string | null;
  /** Replacements that wait to be handed over. */
  ready: number;
}

export interface ClaimDetails {
  claim: Claim;
  order: {
    id: string;
    status: OrderStatus;
    deliveryType: DeliveryType;
    createdAt: string;
    handedOverAt: string | null;
    quantity: number;
    priceCents: Cents;
    /** Still refundable. */
    leftCents: Cents;
    deleted: boolean;
  };
  customer: { fullName: string; email: string; phone: string } | null;
  /** What the trees cost less their share of the discount, as far as it is left. */
  proposedCents: Cents;
  productId: string;
  decidedBy: string | null;
  /** Other claims of this customer, newest first. */
  others: ClaimEntry[];
  /** Trees that can replace the claimed ones, the same tree first. */
  choices: (ClaimTree & { productId: string; free: number })[];
}

export const decisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('replaced'),
    productId: z.uuid('Please choose a tree'),
    answer: claimText,
  }),
  z.strictObject({
    decision: z.literal('refunded'),
    amountCents: wholeNumber('Please enter an amount', [1, 100_000_000], 'That is too much'),
    /** What the screen proposed; `amountCents` may be less. */
    proposedCents: z.int('Unknown amount'),
    answer: claimText,
  }),
  z.strictObject({
    decision: z.literal('declined'),
    answer: claimText.check(z.minLength(3, 'Please tell the customer why')),
  }),
]);
export type Decision = z.infer<typeof decisionSchema>;

export const replacementStepSchema = z.strictObject({
  step: z.enum(['ready', 'handed_over'], 'Unknown step'),
});
export type ReplacementStep = z.infer<typeof replacementStepSchema>['step'];

/** Claims on a variety or rootstock, of all trees handed over. */
export interface ClaimRate {
  by: 'variety' | 'rootstock';
  name: string;
  /** Handed over. */
  delivered: number;
  /** In claims that were not withdrawn. */
  claimed: number;
  replaced: number;
  refunded: number;
  /** Trees by reason. */
  reasons: Partial<Record<Claim['reason'], number>>;
}
