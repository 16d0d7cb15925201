import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { addDate, isDay } from '#domain/calendar-days.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { deliveryTypes, type DeliveryType, type OrderStatus } from '#domain/statuses.ts';
import type { DayMoney } from './farm-orders.ts';
import type { PickupAnswer, PickupState, WindowTime } from './pickups.ts';

export const windowsAtOnceMax = 500;
const dayCountMax = 200;

const kind = z.enum(deliveryTypes, 'Choose pickup or delivery');
/** Aborts, because checks of the whole form compute with its days. */
const day = z.iso
  .date('Choose a day')
  .check(z.refine(isDay, { message: 'Choose a day', abort: true }));
const time = z
  .string('Enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:30'));
const count = (what: string, most: number) =>
  z
    .int(`${what} must be a whole number`)
    .check(
      z.minimum(1, `${what} must be at least 1`),
      z.maximum(most, `${what} must be at most ${most}`),
    );
const room = {
  maxOrders: count('The number of orders', 500),
  maxTrees: count('The number of trees', 5000),
};

export const monthSchema = z.object({
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Unknown month')),
});
export const pickupDaySchema = z.object({ kind, day });
export type PickupDayKey = z.infer<typeof pickupDaySchema>;

/** With the orders that the admin was shown as not handed over. */
export const closeDaySchema = z.extend(pickupDaySchema, {
  shown: z.optional(z.array(z.uuid('Unknown order')).check(z.maxLength(1000, 'Too many orders'))),
});
export type CloseDay = z.infer<typeof closeDaySchema>;

/** 0 is Sunday. */
export const openDaysSchema = z
  .strictObject({
    /** Names the request in the audit log. */
    id: z.uuid('Unknown request'),
    kind,
    from: day,
    until: day,
    weekdays: z
      .array(z.int().check(z.minimum(0), z.maximum(6)))
      .check(z.minLength(1, 'Choose at least one day of the week'), z.maxLength(7)),
    starts: time,
    ends: time,
    minutes: count('The length of a window', 720),
    ...room,
  })
  .check(
    z.refine(({ from, until }) => until >= from, {
      message: 'The last day is before the first',
      path: ['until'],
    }),
    z.refine(({ from, until }) => until <= addDate(from, dayCountMax), {
      message: `Open at most ${dayCountMax} days at once`,
      path: ['until'],
    }),
    z.refine(({ starts, ends, minutes }) => minutesOf(ends) - minutesOf(starts) >= minutes, {
      message: 'The end must leave time for at least one window',
      path: ['ends'],
    }),
  );
export type OpenDays = z.infer<typeof openDaysSchema>;

export const editWindowSchema = z.strictObject({ ...room, isOpen: z.boolean() });
export type EditWindow = z.infer<typeof editWindowSchema>;

export const previewMoveSchema = z.strictObject({
  kind,
  day,
  toDay: day,
  reason: z
    .string()
    .check(cleaned.line(), z.maxLength(300, 'The reason must be at most 300 characters')),
});
/** `id`: idempotency key. */
export const moveDaySchema = z.extend(previewMoveSchema, {
  id: z.uuid('Unknown request'),
  /** Exactly which orders the admin was shown. */
  shown: z.optional(z.string('Unknown orders').check(z.maxLength(100, 'Unknown orders'))),
});
export type MoveDay = z.infer<typeof moveDaySchema>;

export const announceDaysSchema = z.strictObject({
  id: z.uuid('Unknown request'),
  kind,
  /** How many the admin was shown, so that nobody is mailed unseen. */
  expected: z.optional(z.int('Unknown number')),
  /** Exactly which orders they were. */
  shown: z.optional(z.string('Unknown orders').check(z.maxLength(100, 'Unknown orders'))),
  /** Includes those who were mailed within the last days. */
  again: z._default(z.boolean(), false),
});
export const announcementSchema = z.object({ kind });

/** Whoever was mailed within so many days is left alone, unless the admin says otherwise. */
export const announcedDays = 7;

/** Orders without a day, by what a mail about open days would do. */
export interface Announcement {
  /** Days have room for their trees. */
  toMail: number;
  /** Days have room for their trees, too, but they were mailed within the last days. */
  mailedLately: number;
  /** When somebody was last mailed; ISO 8601. */
  lastAt: string | null;
  /** No open day has room for so many trees: the farm calls. */
  tooMany: number;
  /** The farm calls. */
  withoutEmail: number;
  /** Names the orders without those mailed lately, and with them. */
  shown: { fresh: string; all: string };
  /** Who would be mailed, with those mailed lately. */
  people: { orderId: string; number: number | null; fullName: string; wasMailedLately: boolean }[];
  /** Announcements that have not gone out yet, and can be recalled. */
  waiting: { id: string; mails: number; goesOutAt: string }[];
}
export type AnnounceDays = z.infer<typeof announceDaysSchema>;

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Back to back on each chosen day; what is left at the end of a day is no window. */
export function windowsToOpen(days: Omit<OpenDays, 'id'>): WindowTime[] {
  const { from, until, weekdays, starts, ends, minutes } = days;
  const windows: WindowTime[] = [];
  for (let day = from; day <= until; day = addDate(day, 1)) {
    if (!weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) continue;
    for (let at = minutesOf(starts); at + minutes <= minutesOf(ends); at += minutes)
      windows.push({ day, starts: clockOf(at), ends: clockOf(at + minutes) });
  }
  return windows;
}

interface Room {
  maxOrders: number;
  maxTrees: number;
  bookedOrders: number;
  bookedTrees: number;
}

/** All windows of a kind on a day. */
export interface PickupDay extends PickupDayKey, Room {
  windows: number;
  openWindows: number;
  /** Orders that were not handed over yet. */
  waiting: number;
}

/** A day that is not over. */
export interface ComingDay extends PickupDayKey, Room {
  windows: number;
  /** First and last time on the farm's clock. */
  starts: string;
  ends: string;
  /** Counts trees of orders that are not handed over yet. */
  treesToDig: number;
}

/** A day that is over, with orders that were not handed over. */
export interface DayToClose extends PickupDayKey {
  orders: number;
}

export interface PickupMonth {
  days: PickupDay[];
  /** Orders without a window. */
  withoutDay: Record<DeliveryType, number>;
}

export interface AdminWindow extends WindowTime, Room {
  id: string;
  kind: DeliveryType;
  isOpen: boolean;
  movedFrom: string | null;
}

/** The money of an order, as far as a hand-over has to do with it. */
export interface HandoverMoney {
  /** What the customer still owes; negative: what is to be given back. */
  dueCents: Cents;
  /** What went back already. The trees that are left are the customer's all the same. */
  givenBackCents: Cents;
}

/** '$47.00 to pay', '$48.00 to give back', 'given back: $96.00' */
export const handoverMoneyTexts = ({ dueCents, givenBackCents }: HandoverMoney): string[] => [
  ...(dueCents > 0 ? [`${formatUsd(dueCents)} to pay`] : []),
  ...(dueCents < 0 ? [`${formatUsd(-dueCents)} to give back`] : []),
  ...(givenBackCents > 0 ? [`given back: ${formatUsd(givenBackCents)}`] : []),
];

export interface DayOrder extends HandoverMoney {
  orderId: string;
  number: number | null;
  windowId: string;
  state: PickupState;
  status: OrderStatus;
  customer: string;
  phone: string;
  /** One line; null when none is known. */
  address: string | null;
  /** Drive time from the farm; 0 for pickup. */
  minutes: number;
  trees: number;
  items: { variety: string; rootstock: string; quantity: number }[];
  note: string;
  handoverCode: string;
  /** To the newest move of the day: `waiting` until answered; null: the day was not moved. */
  answer: PickupAnswer | 'waiting' | null;
}

/** Emails about a day that have not gone out. What they tell can be taken back until then. */
export interface WaitingMails {
  mails: number;
  /** ISO 8601. */
  goesOutAt: string;
}
/** About a move to the day. */
export interface WaitingMove extends WaitingMails {
  id: string;
  fromDay: string;
}

export interface PickupDayDetails extends PickupDayKey {
  windows: AdminWindow[];
  /** In the order of their windows; those of a delivery in that of the drive. */
  orders: DayOrder[];
  /** Directions through all stops of a delivery, in parts. */
  mapUrls: string[];
  /** Taken on the day, for orders of both kinds. */
  money: DayMoney;
  waitingMoves: WaitingMove[];
  /** To those who missed the day. */
  waitingMissed: WaitingMails | null;
}

export const digListSchema = z.object({ day });

/** A tick of the dig list. */
export interface DugTrees {
  id: string;
  /** How many of the trees that are still here. */
  trees: number;
  /** ISO 8601. */
  at: string;
}

/** Trees of one product that are to be dug for a day. */
export interface DigListEntry {
  productId: string;
  fieldRow: string | null;
  rootstock: string;
  variety: string;
  orders: {
    itemId: string;
    orderId: string;
    orderNumber: number | null;
    customer: string;
    kind: DeliveryType;
    status: OrderStatus;
    /** Those that were not handed over. */
    trees: number;
    dug: DugTrees | null;
  }[];
}

export interface MovePreview {
  orders: number;
  /** Whom the admin must call. */
  withoutEmail: number;
  /** Names the orders. */
  shown: string;
  mail: { subject: string; html: string } | null;
}
