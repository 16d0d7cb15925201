import type { OrderStatus } from '#domain/statuses.ts';

export interface TreeWithoutPartner {
  variety: string;
  text: string;
  /** In stock, best first. */
  partners: string[];
}

/** A paid order, not yet handed over, with trees that will not bear. */
export interface OrderWithoutPartners {
  orderId: string;
  orderNumber: number | null;
  status: OrderStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
  customer: string;
  email: string;
  trees: TreeWithoutPartner[];
  /** The buyer read this at checkout. */
  wasTold: boolean;
  /** When the buyer was mailed partners; null: not yet. */
  offeredAt: string | null;
}
