import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import type { StatusTone } from '#domain/statuses.ts';
import { centsSchema } from './order-changes.ts';

// Fewer trees were counted than were promised: what customers are asked, and what they answer.

export const shortfallReasons = ['frost', 'graft', 'voles', 'count'] as const;
export type ShortfallReason = (typeof shortfallReasons)[number];
export const shortfallReasonNames: Record<ShortfallReason, string> = {
  frost: 'Frost',
  graft: 'Grafts did not take',
  voles: 'Voles',
  count: 'Counted wrong before',
};
/** The end of a sentence to the customer. */
export const shortfallCauses: Record<ShortfallReason, string> = {
  frost: 'frost killed some of them',
  graft: 'some of the grafts did not take',
  voles: 'voles ate the bark of some of them',
  count: 'we had counted them wrong',
};

/**
 * `asked` and `called` are open. `settled`: by hand. `closed`: its order was canceled or can no
 * longer be changed, or the shortfall was ended.
 */
export type ShortItemState = 'asked' | 'called' | 'substituted' | 'refunded' | 'settled' | 'closed';
export type AnsweredBy = 'customer' | 'admin' | 'deadline';

export const isOpenItem = (state: ShortItemState): boolean =>
  state === 'asked' || state === 'called';

export const shortItemStateNames: Record<ShortItemState, { name: string; tone: StatusTone }> = {
  asked: { name: 'Asked', tone: 'gold' },
  called: { name: 'To call', tone: 'apple' },
  substituted: { name: 'Took another tree', tone: 'leaf' },
  refunded: { name: 'Refunded', tone: 'leaf' },
  settled: { name: 'Settled by hand', tone: 'leaf' },
  closed: { name: 'Closed', tone: 'plum' },
};

export const shortfallPath = (token: string): string => `/shortfall/${token}`;

export interface OfferedTree {
  id: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  /** Back to the customer when they take it. */
  refundCents: Cents;
  /** What the customer's trees lose with it; may be empty. */
  warning: string;
}

/** What anyone with the link sees: no address, phone or email. Times are ISO 8601, UTC. */
export interface ShortfallPage {
  orderId: string;
  fullName: string;
  variety: string;
  rootstock: string;
  /** Missing ones. */
  trees: number;
  /** How many of the order's trees of this kind the customer gets. */
  served: number;
  reason: ShortfallReason;
  deadline: string;
  /** The deadline is over. */
  isOver: boolean;
  state: ShortItemState;
  answeredBy: AnsweredBy | null;
  /** Null once answered. */
  choices: {
    offers: OfferedTree[];
    refundCents: Cents;
    /** Nothing would be left of the order. */
    refundCancels: boolean;
  } | null;
  /** The tree that was taken. */
  given: string | null;
  refund: { amountCents: Cents; state: string } | null;
}

/** `refundCents` is what the customer saw. */
export const shortfallAnswerSchema = z.discriminatedUnion('answer', [
  z.strictObject({
    answer: z.literal('substitute'),
    offerId: z.uuid('Please choose a tree'),
    refundCents: centsSchema,
  }),
  z.strictObject({ answer: z.literal('refund'), refundCents: centsSchema }),
  z.strictObject({ answer: z.literal('call') }),
]);
export type ShortfallAnswer = z.infer<typeof shortfallAnswerSchema>;
