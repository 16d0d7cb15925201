import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { MissedSearch } from '#domain/catalog/missed-search.ts';
import type { UndecidedRestore } from '#domain/farm/restored.ts';
import type { SeasonPhase } from '#domain/farm/season.ts';
import type { Cents } from '#domain/money.ts';
import type { ClaimCounts } from '#domain/orders/claim-list.ts';
import type { OrderMoney } from '#domain/orders/order-money.ts';
import type { ComingDay, DayToClose } from '#domain/orders/pickup-days.ts';
import type { ShortfallCounts } from '#domain/orders/shortfall-list.ts';
import type { UnmatchedTrees } from '#domain/orders/unmatched-trees.ts';
import type { OversoldTrees } from '#domain/orders/walk-up-sale.ts';

export const overviewWeeks = 12;

export interface WeekOfSales extends OrderMoney {
  /** The week's Monday in the farm's time zone, like 2026-03-02. */
  monday: string;
  orders: number;
}

export interface VarietySales {
  variety: string;
  fruit: Fruit;
  trees: number;
}

export interface LowStockTree {
  productId: string;
  variety: string;
  rootstock: string;
  stock: number;
  /** People in line, and how many trees they wait for together. */
  waiting: number;
  waitingTrees: number;
}

export interface PaymentDiscrepancy {
  id: string;
  kind: string;
  /** The provider's id for a payment or dispute; our own id for a refund. */
  subject: string;
  foundAt: string;
  /** Null where unknown, like its number and the amount. */
  orderId: string | null;
  orderNumber: number | null;
  amountCents: Cents | null;
}

/** Money that is still to come or to be given back, and what was canceled because none came. */
export interface OrderMoneySums {
  due: {
    orders: number;
    cents: Cents;
    /** When the first of them is canceled unless it is paid: ISO 8601, UTC; null without any. */
    soonest: string | null;
  };
  overpaid: { orders: number; cents: Cents };
  /** In the last two weeks. */
  lapsed: number;
}

export interface CanceledWithMoney {
  orderId: string;
  orderNumber: number | null;
  leftCents: Cents;
}

/** Closed by an admin only; the other kinds close by themselves once the difference is gone. */
export const manuallyClosedKinds: readonly string[] = ['refund_failed', 'dispute'];

export interface UndeliveredMail {
  id: string;
  email: string;
  template: string;
  state: string;
  /** ISO 8601, UTC. */
  at: string;
}

export interface BackupState {
  /** When the last backup that was restored and checked began: ISO 8601, UTC. */
  checkedAt: string | null;
  /** Why the newest backup failed; null when it did not. */
  failure: { at: string; problem: string } | null;
  problem: 'none' | 'old' | null;
}

export interface LateNewsletter {
  id: string;
  subject: string;
  /** When it was to go out: ISO 8601, UTC. */
  sendAt: string;
}

/** The admin start page. */
export interface Overview {
  /** The season's name and what it does now. */
  season: { name: string; phase: SeasonPhase };
  /** Settings that are still the sample farm's, so that the shop takes no orders. */
  missingToOpen: string[];
  /** Titles of pages with sample texts that nobody has reviewed. Empty in a sandbox, as above. */
  sampleTexts: string[];
  backup: BackupState;
  /**
   * What is held since a restore; null when somebody has decided about it. Missing from a server of
   * the release before.
   */
  restore?: UndecidedRestore | null;
  /** Newsletters whose time passed while the shop did not run. Missing from a server of the release before. */
  lateNewsletters?: LateNewsletter[];
  /** Since when no email goes out, although some waits: ISO 8601, UTC. */
  mailStoppedSince: string | null;
  /** Admins whose address bounces, so that notifications do not reach them. */
  bouncingAdmins: string[];
  toPrepare: { orders: number; treesPending: number; treesConfirmed: number };
  /** Orders with trees that have no partner, and those whose buyers were not mailed about it. */
  willNotBear: { orders: number; toMail: number };
  ready: { pickup: number; delivery: number };
  /** Missing from a server of the release before. */
  orderMoney?: OrderMoneySums;
  /** Oldest first; missing from a server of the release before. */
  unmatchedTrees?: UnmatchedTrees[];
  /** Oldest first; missing from a server of the release before. */
  oversoldTrees?: OversoldTrees[];
  claims: ClaimCounts;
  shortfalls: ShortfallCounts;
  /** Soonest first. */
  comingDays: ComingDay[];
  /** Oldest first. */
  daysToClose: DayToClose[];
  payments: {
    breaks: PaymentDiscrepancy[];
    unsettled: number;
    refundsUnderWay: number;
    /** Canceled orders with money that nobody has decided to keep. */
    canceledWithMoney: CanceledWithMoney[];
  };
  /**
   * This week's failed mail, and order mail that bounced or was suppressed. Counts all;
   * `undeliveredMails` lists the newest.
   */
  mailsFailed: number;
  undeliveredMails: UndeliveredMail[];
  scarce: LowStockTree[];
  /** Searches of the last three months, most frequent first. */
  missedSearches: MissedSearch[];
  /**
   * Oldest first, empty weeks included. `orders` leaves out canceled and deleted orders; the amounts include them.
   * A refund counts in the week its order was placed.
   */
  weeks: WeekOfSales[];
  /** Over the same weeks, most trees first. */
  varieties: VarietySales[];
}

/** What waits for somebody, for the menu. */
export interface Waiting {
  /** Paid orders that are to be prepared. */
  orders: number;
  /** Claims to decide, and replacements to hand over. */
  claims: number;
  /** Customers to call about missing trees. */
  shortfalls: number;
  mailStopped: boolean;
}

export const jumpSchema = z.object({
  text: z.string().check(cleaned.line(), z.minLength(2), z.maxLength(100)),
});

/** What an order number, a name, a pickup code or a tree leads to. */
export interface JumpTargets {
  orders: { id: string; number: number | null; name: string; status: string }[];
  trees: { id: string; variety: string; rootstock: string }[];
}
