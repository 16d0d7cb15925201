import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { shortOrderId, type DeliveryType, type OrderStatus } from '#domain/statuses.ts';
import { hasCheckNumber, takenMoney, type DayMoney } from './farm-orders.ts';
import type { ManualKind } from './payments-by-hand.ts';
import type { HandoverMoney } from './pickup-days.ts';
import { clockTime, momentText, pickupDayName, type WindowTime } from './pickups.ts';
import { walkUpSaleFields, type FreeTree } from './walk-up-sale.ts';

export const actionsAtOnceMax = 100;
/** More than `actionsAtOnceMax` actions can take, with the largest hand-over among them. */
export const actionsBytesMax = 256 * 1024;
export const treeNumberMax = 10_000;
/** An order with more can be handed over as a whole. */
export const treesAtOnceMax = 1000;
const ageSecondsMax = 400 * 24 * 60 * 60;

const id = z.uuid('Unknown request');
const orderId = z.uuid('Unknown order');
const itemId = z.uuid('Unknown tree');
const treeNo = z.int('Unknown tree').check(z.minimum(1), z.maximum(treeNumberMax));

/**
 * How long ago the action was done, by the time between it and the sending. The phone's clock
 * itself may be wrong. Missing from phones of an earlier release: then it was done now.
 */
const ageSeconds = z.optional(
  z.int('Unknown age').check(z.minimum(0, 'Unknown age'), z.maximum(ageSecondsMax, 'Unknown age')),
);

/** What the phone showed as due, so that it hears of money that another one took meanwhile. */
const seenDueCents = z.int('Unknown amount');

/** Money for one order, as phones of the release before send it. */
const paymentSchema = z
  .strictObject({
    type: z.literal('payment'),
    id,
    orderId,
    ...takenMoney,
    seenDueCents,
    ageSeconds,
  })
  .check(hasCheckNumber);

/** How many orders one sum may be for. */
export const ordersOfTenderMax = 50;

/** One sum of cash, or one check, for one order or for several of one visit. */
export const tenderSchema = z
  .strictObject({
    type: z.literal('tender'),
    id,
    orders: z.array(z.strictObject({ orderId, seenDueCents })).check(
      z.minLength(1, 'Choose an order'),
      z.maxLength(ordersOfTenderMax, 'That is for too many orders'),
      z.refine(
        (orders) => new Set(orders.map((order) => order.orderId)).size === orders.length,
        'An order is listed twice',
      ),
    ),
    ...takenMoney,
    ageSeconds,
  })
  .check(hasCheckNumber);
export type Tender = z.infer<typeof tenderSchema>;

/** A line of the dig list whose trees were dug. */
const digSchema = z.strictObject({
  type: z.literal('dug'),
  id,
  itemId,
  /** As many as the list said that there are to dig. */
  trees: z.int('Unknown tree').check(z.minimum(1), z.maximum(treeNumberMax)),
  ageSeconds,
});
export type Dig = z.infer<typeof digSchema>;
const undigSchema = z.strictObject({
  type: z.literal('undug'),
  id,
  /** The id of the tick that it takes back. */
  dugId: z.uuid('Unknown tick'),
  ageSeconds,
});

const action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('tick'),
    id,
    itemId,
    treeNo,
    ageSeconds,
  }),
  z.strictObject({
    type: z.literal('untick'),
    id,
    tickId: z.uuid('Unknown tick'),
    ageSeconds,
  }),
  z.strictObject({
    type: z.literal('handover'),
    id,
    orderId,
    /** Those that are handed over. Without: all that remain. */
    trees: z.optional(
      z.array(z.strictObject({ itemId, treeNo })).check(
        z.minLength(1, 'Unknown tree'),
        z.maxLength(treesAtOnceMax, 'Too many trees'),
        z.refine(
          (trees) =>
            new Set(trees.map(({ itemId: item, treeNo: no }) => `${item.toLowerCase()} ${no}`))
              .size === trees.length,
          'A tree is listed twice',
        ),
      ),
    ),
    ageSeconds,
  }),
  z.strictObject({
    type: z.literal('undo'),
    id,
    orderId,
    handoverId: z.uuid('Unknown hand-over'),
    ageSeconds,
  }),
  digSchema,
  undigSchema,
  paymentSchema,
  tenderSchema,
  /** The order has this id from now on. */
  z.strictObject({ type: z.literal('sale'), id, orderId, ...walkUpSaleFields, ageSeconds }),
  /** A tree that replaces a damaged one went, or is here after all. */
  z.strictObject({
    type: z.literal('replacement'),
    id,
    orderId,
    claimId: z.uuid('Unknown claim'),
    isHandedOver: z.boolean('Unknown step'),
    ageSeconds,
  }),
  /** Money that was entered by mistake, by the id of its action. */
  z.strictObject({
    type: z.literal('reversal'),
    id,
    orderId,
    paymentId: z.uuid('Unknown payment'),
    ageSeconds,
  }),
]);
/** `id` is chosen by the phone: the same action sent twice counts once. */
export type CheckInAction = z.infer<typeof action>;

export type ActionOf<Type extends CheckInAction['type']> = Extract<CheckInAction, { type: Type }>;

/** Money as a tender, however the phone sent it. */
export const asTender = ({
  orderId: id,
  seenDueCents: seen,
  ...payment
}: ActionOf<'payment'>): Tender => ({
  ...payment,
  type: 'tender',
  orders: [{ orderId: id, seenDueCents: seen }],
});

/** In the order in which they were done. */
export const checkInActionsSchema = z.strictObject({
  actions: z
    .array(action)
    .check(z.minLength(1, 'Nothing to send'), z.maxLength(actionsAtOnceMax, 'Too much at once')),
});

/** The age that an action takes along. */
export const ageSecondsOf = (ms: number): number =>
  Math.min(Math.max(0, Math.round(ms / 1000)), ageSecondsMax);

export const checkInDaySchema = z.object({
  day: z.iso.date('Choose a day').check(z.refine(isDay, 'Choose a day')),
});

/** The code of an order, or the short id that labels have. Eight letters from A to F may be either. */
export const findOrderSchema = z
  .object({
    code: z.optional(z.string().check(z.regex(/^[A-Z]{8}$/, 'A code has 8 letters'))),
    order: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/, 'Unknown order number'))),
  })
  .check(z.refine(({ code, order }) => Boolean(code ?? order), 'A code has 8 letters'));
export type FindOrder = z.infer<typeof findOrderSchema>;

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

/** What to know before the hand-over that does not stand in its way. */
export function cautionOf(order: CheckInOrder, today: string): string | undefined {
  const { window, deliveryType, handovers } = order;
  if (deliveryType === 'delivery') return 'This order is to be delivered.';
  if (!window && handovers.length > 0) return 'The other trees wait for a day of their own.';
  if (!window) return order.code === '' ? undefined : 'No day was chosen for this order.';
  if (window.day !== today) return `This order is for ${pickupDayName(window.day)}, not today.`;
  return undefined;
}

/** '3f2a9c10-5b8e0d21-2': order, item and number of a tree. */
export const treeLabel = (orderId: string, itemId: string, treeNo: number): string =>
  `${shortOrderId(orderId)}-${itemId.slice(0, 8)}-${treeNo}`;

export type Scanned = FindOrder | { order: string; item: string; treeNo: number } | undefined;

/** What a QR code or typed text says: the code or number of an order, or the label of a tree. */
export function readScan(text: string): Scanned {
  const value = /[?&](?:code|tree)=([^&#]*)/.exec(text)?.[1] ?? text;
  const label = /^([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,5})$/.exec(value.trim().toLowerCase());
  if (label) return { order: label[1]!, item: label[2]!, treeNo: Number(label[3]) };
  const typed = value.replaceAll(/[\s#-]/g, '').toUpperCase();
  const code = /^[A-Z]{8}$/.test(typed) ? typed : undefined;
  const order = /^[0-9A-F]{8}$/.test(typed) ? typed.toLowerCase() : undefined;
  return code || order ? { code, order } : undefined;
}

export const severalOrders = 'Several orders have this number. Use the code, which has 8 letters.';

/** The URL in the QR code: a phone's own camera opens the check-in with it. */
export const codeUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/admin/check-in?code=${code}`;
export const labelUrl = (publicUrl: string, label: string): string =>
  `${publicUrl}/admin/check-in?tree=${label}`;
