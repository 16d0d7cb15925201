import * as z from 'zod/mini';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { MissedSearch } from '#domain/catalog/missed-search.ts';
import type { Cents } from '#domain/money.ts';
import type { ClaimRate } from './claim-list.ts';
import type { OrderMoney } from './order-money.ts';

/** The current season is meant where none is named. */
export const reportSchema = z.object({ season: z.optional(z.uuid('Unknown season')) });
export const reportTables = [
  'weeks',
  'varieties',
  'rootstocks',
  'unsold',
  'searches',
  'waits',
  'claims',
] as const;
export type ReportTable = (typeof reportTables)[number];
export const reportCsvSchema = z.extend(reportSchema, {
  table: z.enum(reportTables, 'Unknown report'),
});

export interface SeasonName {
  id: string;
  name: string;
}

export interface SeasonWeekSales extends OrderMoney {
  orders: number;
}

/** The same week of two seasons, counted from the week that each began in. */
export interface WeekComparison {
  /** From 1. */
  week: number;
  /** The Monday of the week in the season shown, like 2026-03-02. */
  monday: string;
  current: SeasonWeekSales;
  previous: SeasonWeekSales;
}

export interface TreesSold {
  trees: number;
  /** At the prices ordered, before discounts. */
  cents: Cents;
}

/** Trees of a variety, or on a rootstock, in orders that are paid and not canceled. */
export interface TreesComparison {
  name: string;
  current: TreesSold;
  previous: TreesSold;
}

export interface SalesReport {
  /** Newest first. */
  seasons: SeasonName[];
  season: SeasonName;
  /** Null for the first season. */
  previous: SeasonName | null;
  /** A refund counts in the week its order was placed. */
  weeks: WeekComparison[];
  /** Most trees first. */
  varieties: TreesComparison[];
  rootstocks: TreesComparison[];
}

/** In stock, and in no paid order of the season. */
export interface UnsoldTree {
  productId: string;
  variety: string;
  rootstock: string;
  fruit: Fruit;
  quantity: number;
  priceCents: Cents;
  /** In an earlier season. */
  soldBefore: boolean;
}

/** A tree that customers wanted while it was sold out. Its numbers are trees, but for the people. */
export interface WaitingLine {
  productId: string;
  variety: string;
  rootstock: string;
  /** In line now, and how many trees they wait for. */
  people: number;
  waiting: number;
  /** Held for somebody who bought them. */
  bought: number;
  /** People who left the line, or let the hold run out. */
  gone: number;
  priceCents: Cents;
}

export interface DemandReport {
  unsold: UnsoldTree[];
  /** Searches of the last three months, most frequent first. */
  searches: MissedSearch[];
  /** Most people first. */
  waits: WaitingLine[];
}

export interface ClaimReport {
  /** Highest rate first, varieties and rootstocks mixed. */
  rates: ClaimRate[];
}
