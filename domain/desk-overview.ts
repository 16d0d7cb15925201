import type { Fruit } from './catalog.ts';
import type { OrderMoney } from './order-money.ts';

export const overviewWeeks = 12;

export interface WeekOfSales extends OrderMoney {
  /** Its Monday, by the farm's clock: 2026-03-02. */
  monday: string;
  orders: number;
}

export interface VarietySales {
  variety: string;
  fruit: Fruit;
  trees: number;
}

export interface ScarceTree {
  productId: string;
  variety: string;
  rootstock: string;
  quantity: number;
  /** People who asked to be told when it is back. */
  waiting: number;
}

export interface PaymentBreakNote {
  kind: string;
  subject: string;
  foundAt: string;
}

/** What the farm looks at first in the morning. */
export interface Overview {
  toPrepare: { orders: number; treesPending: number; treesConfirmed: number };
  ready: { pickup: number; delivery: number };
  payments: { breaks: PaymentBreakNote[]; unsettled: number; refundsUnderWay: number };
  mailsFailed: number;
  scarce: ScarceTree[];
  /**
   * Oldest first, weeks without sales included. Canceled and deleted orders are not counted; their money is.
   * A refund belongs to the week in which its order was placed.
   */
  weeks: WeekOfSales[];
  /** Of the same weeks, most trees first. */
  varieties: VarietySales[];
}
