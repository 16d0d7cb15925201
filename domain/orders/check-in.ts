import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { DeliveryType, OrderStatus } from '#domain/statuses.ts';
import type { Tender } from './check-in-actions.ts';
import type { DayMoney } from './farm-orders.ts';
import type { ManualKind } from './payments-by-hand.ts';
import type { HandoverMoney } from './pickup-days.ts';
import { clockTime, momentText, pickupDayName, type WindowTime } from './pickups.ts';
import type { FreeTree } from './walk-up-sale.ts';

export const checkInDaySchema = z.object({
  day: z.iso.date('Choose a day').check(z.refine(isDay, 'Choose a day')),
});

/** Words of name and place in any order, or any part of the phone number. */
export const searchOrdersSchema = z.object({
  text: z
    .string()
    .check(cleaned.line(), z.minLength(2, 'Type at least two letters'), z.maxLength(100)),
});

/** Why an order cannot be handed over. */
export type Obstacle = 'canceled' | 'unpaid' | 'missing';

export interface CheckInItem {
  id: string;
  variety: string;
  rootstock: string;
  trees: number;
  ticks: CheckInTick[];
}

export interface CheckInTick {
  id: string;
  treeNo: number;
  /** The hand-over with which the tree went before the rest; null: it is here. */
  handoverId: string | null;
}
export const isGone = ({ handoverId }: CheckInTick): boolean => handoverId !== null;

/** Cash or a check that was taken for the order and not reversed since. */
export interface TakenPayment {
  /** That of the tender, which may be for other orders too. */
  id: string;
  kind: ManualKind;
  amountCents: Cents;
  checkNumber: string | null;
  /** On the farm's calendar. */
  receivedOn: string;
}

/** Some trees went before the rest of their order. */
export interface PartHandover {
  id: string;
  /** ISO 8601; null until the shop knows of it. */
  at: string | null;
  trees: number;
}

/** A tree that replaces a damaged one: still to be handed over, or handed over today. */
export interface GateReplacement {
  claimId: string;
  variety: string;
  rootstock: string;
  trees: number;
  isHandedOver: boolean;
}

export interface CheckInOrder extends HandoverMoney {
  id: string;
  /** Orders that share one are one person's: the account and the address, which the phone cannot read. */
  personKeys: string[];
  /** ISO 8601. */
  placedAt: string;
  /** When what is due lapses: ISO 8601; null: it stays due. */
  lapsesAt: string | null;
  /** What people call the order; null until it has one. */
  number: number | null;
  /** Empty for a walk-up buyer who did not say who they are. */
  code: string;
  customer: string;
  phone: string;
  /** '12 Vine St, Wenatchee'; empty for a pickup. */
  place: string;
  deliveryType: DeliveryType;
  status: OrderStatus;
  obstacle: Obstacle | null;
  window: WindowTime | null;
  note: string;
  /** Oldest first. */
  taken: TakenPayment[];
  /** ISO 8601. */
  handedOverAt: string | null;
  /** The hand-over that completed the order, for its undo; null: its status was changed. */
  completedBy: string | null;
  /** Oldest first. */
  handovers: PartHandover[];
  replacements: GateReplacement[];
  items: CheckInItem[];
}

export interface CheckInDay {
  day: string;
  /** In the order of their windows. */
  orders: CheckInOrder[];
  /** Orders of the days around it and without a day, so that they are found without a network too. */
  others: CheckInOrder[];
  /** Taken on the day. */
  money: DayMoney;
  /** What a walk-up buyer can have. Missing from a server of the release before. */
  freeTrees?: FreeTree[];
}

/** `repeated`: another phone had done it before. The message says what the phone could not know. */
export interface ActionResult {
  id: string;
  outcome: 'done' | 'repeated' | 'refused';
  message: string;
}

export interface CheckInAnswer {
  results: ActionResult[];
  /** The orders that the actions concern, after them. */
  orders: CheckInOrder[];
  /** One for each day on which money was taken. */
  money: DayMoney[];
}

const countTicks = ({ items }: Pick<CheckInOrder, 'items'>, gone: boolean): number =>
  items.reduce((sum, { ticks }) => sum + ticks.filter((tick) => isGone(tick) === gone).length, 0);
/** Trees that went before the rest. */
export const goneOf = (order: Pick<CheckInOrder, 'items'>): number => countTicks(order, true);
/** Trees without those. */
export const treesOf = (order: Pick<CheckInOrder, 'items'>): number =>
  order.items.reduce((sum, { trees }) => sum + trees, 0) - goneOf(order);
/** Counts the trees that remain and are ticked. */
export const ticksOf = (order: Pick<CheckInOrder, 'items'>): number => countTicks(order, false);
export const obstacleTexts: Record<Obstacle, string> = {
  canceled: 'This order was canceled. Do not hand over its trees.',
  unpaid: 'This order is not paid. Record the payment first.',
  missing: 'Trees of this order are missing. Settle the shortfall first.',
};

/** What the phone is told of trees that it handed over, and that their order did not have or could not hand over. */
export const unmatchedText = (reason: string, trees: number): string =>
  trees === 1
    ? `${reason} 1 tree that you handed over is listed on Today: say there what became of it.`
    : `${reason} ${trees} trees that you handed over are listed on Today: say there what became of them.`;

/** Why trees of a hand-over are not the order's, which was changed since. */
export const notInOrder = 'The order was changed.';

/** What stands in the way of a tick; undefined: nothing. */
export function refusalOf(
  order: Pick<CheckInOrder, 'status' | 'obstacle' | 'handedOverAt'>,
): string | undefined {
  if (order.obstacle) return obstacleTexts[order.obstacle];
  return order.status === 'Delivered' ? `${handedOverText(order)}.` : undefined;
}

/** 'Handed over 10:42 AM', with the day when that is another than today. */
export const handedOverText = (
  { handedOverAt }: Pick<CheckInOrder, 'handedOverAt'>,
  now = new Date(),
): string => (handedOverAt ? `Handed over ${whenText(handedOverAt, now)}` : 'Handed over');

/** '10:42 AM', 'on Saturday, April 3, 10:42 AM' */
export function whenText(at: string, now = new Date()): string {
  const [day, time] = farmLocal(at, farmTimeZone).split('T');
  const isToday = day === farmLocal(now.toISOString(), farmTimeZone).slice(0, 10);
  return isToday ? clockTime(time!) : `on ${momentText(new Date(at))}`;
}

/** Whether money can be taken for it. */
export const isPayable = ({ obstacle, dueCents }: CheckInOrder): boolean =>
  dueCents > 0 && obstacle !== 'canceled';

/** Only its money is in the way of its hand-over. */
export const isOnlyUnpaid = (order: CheckInOrder): boolean =>
  order.obstacle === 'unpaid' && isPayable(order);

/** The order once this was taken for it. */
export function withMoney(
  order: CheckInOrder,
  { id: paymentId, kind, checkNumber, receivedOn }: Tender,
  amountCents: Cents,
): CheckInOrder {
  const dueCents = order.dueCents - amountCents;
  const payment = {
    id: paymentId,
    kind,
    amountCents,
    checkNumber: checkNumber ?? null,
    receivedOn,
  };
  return {
    ...order,
    dueCents,
    taken: [...order.taken, payment],
    obstacle: order.obstacle === 'unpaid' && dueCents <= 0 ? null : order.obstacle,
  };
}

/** The order once this payment turned out to be entered by mistake. */
export function withoutMoney(order: CheckInOrder, paymentId: string): CheckInOrder {
  const payment = order.taken.find((taken) => taken.id === paymentId);
  if (!payment) return order;
  const dueCents = order.dueCents + payment.amountCents;
  return {
    ...order,
    dueCents,
    taken: order.taken.filter((taken) => taken !== payment),
    obstacle: order.obstacle ?? (dueCents > 0 ? 'unpaid' : null),
  };
}

const kindTexts: Record<ManualKind, string> = {
  cash: 'in cash',
  check: 'by check',
  other: 'by other means',
};
/** '$44.00 in cash' */
export const takenText = ({
  kind,
  amountCents,
}: Pick<TakenPayment, 'kind' | 'amountCents'>): string =>
  `${formatUsd(amountCents)} ${kindTexts[kind]}`;

/** The orders of a tender, as the money found them. */
export interface TakenFor {
  orders: number;
  /** Of all together. */
  wasDueCents: Cents;
  /** None of them is still open. */
  areCanceled: boolean;
  /** One was deleted, and is shown again, so that its money is. */
  wasDeleted: boolean;
}

/** What the phone could not know about money that it took; empty: it knew. */
export function moneyNews(
  money: Pick<Tender, 'kind' | 'amountCents' | 'orders'>,
  { orders, wasDueCents, areCanceled, wasDeleted }: TakenFor,
): string {
  const recorded = `${takenText(money)} is in the books`;
  const back = wasDeleted ? ' The order was deleted, and is listed again.' : '';
  const [these, are] = orders === 1 ? ['This order', 'was'] : ['These orders', 'were'];
  if (areCanceled) return `${these} ${are} canceled. ${recorded}: give it back.${back}`;
  if (wasDeleted) return `${recorded}.${back}`;
  const seenDueCents = money.orders.reduce((sum, order) => sum + order.seenDueCents, 0);
  if (wasDueCents >= seenDueCents) return '';
  const overCents = money.amountCents - wasDueCents;
  const isOver = orders === 1 ? 'the order is' : 'the orders are';
  const over = overCents > 0 ? `, and ${isOver} overpaid by ${formatUsd(overCents)}` : '';
  return `Other money came in for ${these.toLowerCase()}. ${recorded} as well${over}.`;
}

/** What a phone of an earlier release has kept does not say when it was placed. */
const wasPlacedOn = ({ placedAt }: CheckInOrder, day: string): boolean =>
  placedAt !== '' && farmLocal(placedAt, farmTimeZone).startsWith(day);

/** What to know before the hand-over that does not stand in its way. */
export function cautionOf(order: CheckInOrder, today: string): string | undefined {
  const { window, deliveryType, handovers } = order;
  if (deliveryType === 'delivery') return 'This order is to be delivered.';
  if (!window && handovers.length > 0) return 'The other trees wait for a day of their own.';
  // Whoever orders today and takes the trees along needs no day.
  if (!window) return wasPlacedOn(order, today) ? undefined : 'No day was chosen for this order.';
  if (window.day !== today) return `This order is for ${pickupDayName(window.day)}, not today.`;
  return undefined;
}
