import type { Fruit } from '#domain/catalog.ts';
import type { Cents } from '#domain/money.ts';
import type { OrderMoney } from '#domain/order-money.ts';

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
  id: string;
  kind: string;
  /** The provider's id of the payment or dispute; of a refund, ours. */
  subject: string;
  foundAt: string;
  /** As far as they are known. */
  orderId: string | null;
  amountCents: Cents | null;
}

/** Nothing in the shop ends these: somebody says that they are dealt with. The others close when the difference is gone. */
export const closedByPeople: readonly string[] = ['refund_failed', 'dispute'];

export interface UndeliveredMail {
  id: string;
  email: string;
  template: string;
  state: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** What the farm looks at first in the morning. */
export interface Overview {
  toPrepare: { orders: number; treesPending: number; treesConfirmed: number };
  ready: { pickup: number; delivery: number };
  payments: { breaks: PaymentBreakNote[]; unsettled: number; refundsUnderWay: number };
  /** Of this week: given up, and mail of orders that came back or was not sent. All of them counted, the newest listed. */
  mailsFailed: number;
  undeliveredMails: UndeliveredMail[];
  scarce: ScarceTree[];
  /**
   * Oldest first, weeks without sales included. Canceled and deleted orders are not counted; their money is.
   * A refund belongs to the week in which its order was placed.
   */
  weeks: WeekOfSales[];
  /** Of the same weeks, most trees first. */
  varieties: VarietySales[];
}
