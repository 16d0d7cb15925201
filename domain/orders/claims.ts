import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { addDate } from '#domain/calendar-days.ts';
import { farmInstant, farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import type { Cents } from '#domain/money.ts';
import type { StatusTone } from '#domain/statuses.ts';
import type { Order, OrderItem } from './orders.ts';

export const claimReasons = ['broken', 'dried_out', 'wrong_tree', 'no_leaves', 'other'] as const;
export type ClaimReason = (typeof claimReasons)[number];
export const claimReasonNames: Record<ClaimReason, string> = {
  broken: 'Broken or damaged',
  dried_out: 'Dried out',
  wrong_tree: 'Wrong tree',
  no_leaves: 'Did not leaf out',
  other: 'Something else',
};

export const claimWishes = ['replacement', 'refund'] as const;
export type ClaimWish = (typeof claimWishes)[number];

/** All but `open` are final. */
export type ClaimState = 'open' | 'replaced' | 'refunded' | 'declined' | 'withdrawn';

export const photosMax = 6;
export const photoBytesMax = 15 * 1024 * 1024;
export const claimTextMax = 2000;
export const claimText = z
  .string()
  .check(
    cleaned.text(),
    z.maxLength(
      claimTextMax,
      `Please use at most ${claimTextMax.toLocaleString('en-US')} characters`,
    ),
  );
/** Declined and withdrawn ones included, so that a line cannot be claimed endlessly. */
export const claimsPerItemMax = 10;

export const newClaimSchema = z
  .strictObject({
    /** Chosen by the browser: a repeated request is the same claim. */
    id: z.uuid('Unknown claim'),
    orderItemId: z.uuid('Please choose a tree'),
    trees: wholeNumber('Please enter how many trees', [1, 10_000], 'That is more than you ordered'),
    reason: z.enum(claimReasons, 'Please choose what is wrong'),
    details: claimText,
    wish: z.enum(claimWishes, 'Please choose a replacement or a refund'),
    photoIds: z.array(z.uuid('Unknown photo')).check(
      z.maxLength(photosMax, `Please send at most ${photosMax} photos`),
      z.refine((ids) => new Set(ids).size === ids.length, 'A photo is listed twice'),
    ),
  })
  .check(
    z.refine(({ reason, details }) => reason !== 'other' || details.length > 0, {
      message: 'Please describe what is wrong',
      path: ['details'],
    }),
  );
export type NewClaim = z.infer<typeof newClaimSchema>;

export interface ClaimTree {
  variety: string;
  rootstock: string;
}

/** A claim as its customer sees it. Times are ISO 8601, UTC. */
export interface Claim extends ClaimTree {
  id: string;
  orderId: string;
  orderItemId: string;
  trees: number;
  reason: ClaimReason;
  details: string;
  wish: ClaimWish;
  state: ClaimState;
  createdAt: string;
  decidedAt: string | null;
  /** What the farm wrote with its decision; may be empty. */
  answer: string;
  photoIds: string[];
  /**
   * What the farm granted for it. Its state is null when nothing goes back to a card: it is due
   * less, or given back by hand.
   */
  refund: { amountCents: Cents; state: string | null } | null;
  replacement: (ClaimTree & { readyAt: string | null; handedOverAt: string | null }) | null;
}

type HandedOver = Pick<Order, 'handedOverAt'> & { terms: { guarantee: { claimDays?: number } } };

/**
 * The last day, on the farm's calendar, to report a problem: 'YYYY-MM-DD'. Undefined before the hand-over.
 * @param days for orders placed before the days were part of their terms
 */
export function lastClaimDay(
  { handedOverAt, terms }: HandedOver,
  days: number,
): string | undefined {
  if (!handedOverAt) return undefined;
  return addDate(
    farmLocal(handedOverAt, farmTimeZone).slice(0, 10),
    terms.guarantee.claimDays ?? days,
  );
}

/** What can be claimed of an order: its trees, or those that went before the rest. */
export const handedOverPart = (
  order: Pick<Order, 'status' | 'handedOverAt' | 'partHandovers' | 'items'>,
): Pick<Order, 'handedOverAt' | 'items'> =>
  order.status === 'Delivered'
    ? order
    : {
        handedOverAt: order.partHandovers?.at(-1)?.at ?? null,
        items: order.items.map((item) => ({ ...item, quantity: item.handedOver })),
      };

/** Whether it is not over yet on the farm's clock. */
export const isDayLeft = (day: string, now: Date): boolean =>
  now.getTime() < Date.parse(farmInstant(`${addDate(day, 1)}T00:00`, farmTimeZone) ?? '');

/** Trees of a line that can still be claimed: those neither claimed nor settled. */
export const claimableTrees = (
  { id, quantity }: Pick<OrderItem, 'id' | 'quantity'>,
  claims: readonly Pick<Claim, 'orderItemId' | 'state' | 'trees'>[],
): number =>
  claims.reduce(
    (left, { orderItemId, state, trees }) =>
      orderItemId === id && state !== 'declined' && state !== 'withdrawn' ? left - trees : left,
    quantity,
  );

/** In few words, with the color of its badge. */
export function claimStateName({
  state,
  replacement,
}: Pick<Claim, 'state'> & {
  replacement: { readyAt: string | null; handedOverAt: string | null } | null;
}): { name: string; tone: StatusTone } {
  if (state === 'replaced' && !replacement?.readyAt)
    return { name: 'Replacement being prepared', tone: 'sky' };
  if (state === 'replaced' && !replacement?.handedOverAt)
    return { name: 'Replacement ready', tone: 'plum' };
  return finalNames[state];
}

const finalNames: Record<ClaimState, { name: string; tone: StatusTone }> = {
  open: { name: 'Under review', tone: 'gold' },
  replaced: { name: 'Replaced', tone: 'leaf' },
  refunded: { name: 'Refunded', tone: 'leaf' },
  declined: { name: 'Declined', tone: 'apple' },
  withdrawn: { name: 'Withdrawn', tone: 'plum' },
};
