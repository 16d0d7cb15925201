import * as z from 'zod/mini';
import { farmInstant, farmLocal } from '#domain/farm-time.ts';
import { basedOnSchema } from '#domain/farm/revisions.ts';
import { seasonSchema, type SeasonContent } from '#domain/farm/season-content.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import { priceCentsMax } from './products.ts';

/** `csv`: kept until the admin imports the counted stock. */
export const stockChoices = ['keep', 'zero', 'csv'] as const;
const raiseMax = 50;

export const rolloverSchema = z.strictObject({
  season: seasonSchema,
  basedOn: basedOnSchema,
  stock: z.enum(stockChoices, 'Choose what happens to the stock'),
  raisePercent: wholeNumber(`The raise must be a whole number from 0 to ${raiseMax} percent`, [
    0,
    raiseMax,
  ]),
  endCoupons: z.array(z.uuid('Unknown coupon')).check(z.maxLength(500, 'Too many coupons at once')),
});
export type RolloverPlan = z.infer<typeof rolloverSchema>;

export const confirmRolloverSchema = z.extend(rolloverSchema, {
  previewHash: z
    .string('Check the step first')
    .check(z.regex(/^[\da-f]{64}$/, 'Check the step first')),
});

export interface OpenOrder {
  id: string;
  number: number | null;
  createdAt: string;
  customer: string;
  status: OrderStatus;
  trees: number;
}

export interface RunningCoupon {
  id: string;
  /** Its code, or that of many generated together. */
  name: string;
  /** '10% off' */
  value: string;
  /** 'through May 31, 2026'; may be empty. */
  lastDay: string;
}

/** What the rollover's screen starts with. */
export interface RolloverStart {
  /** The current season. */
  season: SeasonContent;
  revision: number | null;
  /** Stay with their season; the oldest are listed. */
  openOrders: { count: number; oldest: OpenOrder[] };
  /** Block the rollover. */
  paymentsUnderWay: number;
  /** Shared ones: personal codes of subscribers stay valid. */
  coupons: RunningCoupon[];
}

export interface PriceChange {
  id: string;
  variety: string;
  rootstock: string;
  beforeCents: Cents;
  afterCents: Cents;
}

/** A dry run. */
export interface RolloverPreview {
  prices: PriceChange[];
  /** Trees whose stock is set to 0, and how many trees that is. */
  stock: { products: number; trees: number };
  coupons: string[];
  /** To be sent with the confirmation: refused when prices or coupons have changed since. */
  previewHash: string;
}

/** Rounded to whole dollars, never lowered. */
export function raisedPrice(cents: Cents, percent: number): Cents {
  if (percent === 0) return cents;
  const raised = Math.round((cents * (100 + percent)) / 10_000) * 100;
  return Math.min(priceCentsMax, Math.max(cents, raised));
}

/** The same season a year later, as a first draft. Times in the past are left out. */
export function nextSeason(season: SeasonContent, now: Date): SeasonContent {
  const year = season.year + 1;
  const name = season.name.includes(String(season.year))
    ? season.name.replace(String(season.year), String(year))
    : `${season.name} ${year}`;
  const opensAt = laterInstant(season.opensAt, now);
  return {
    ...season,
    name,
    year,
    opensAt,
    closesAt: opensAt && laterInstant(season.closesAt, now),
    preOrderDeadline: opensAt && laterInstant(season.preOrderDeadline, now),
    pickupFrom: laterDay(season.pickupFrom),
    pickupUntil: laterDay(season.pickupUntil),
    banner: season.banner.replaceAll(season.name, name),
    bannerFrom: season.bannerFrom && laterDay(season.bannerFrom),
    bannerUntil: season.bannerUntil && laterDay(season.bannerUntil),
  };
}

/** A year later. February 29 becomes February 28. */
function laterDay(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-29', '-28') : later;
}

function laterInstant(at: string | null, now: Date): string | null {
  if (!at) return null;
  const local = farmLocal(at, farmTimeZone);
  const later = farmInstant(laterDay(local.slice(0, 10)) + local.slice(10), farmTimeZone);
  return later && new Date(later) > now ? later : null;
}
