import type { OrderStatus } from '#domain/statuses.ts';

// A few numbers instead of a shop: what must be true of stock, orders and money after each step.

export interface ModelOrder {
  buyer: number;
  /** Trees by index. */
  trees: number[];
  totalCents: number;
  refundedCents: number;
  /** What the farm bears of its trees. */
  courtesyCents: number;
  /** What was refunded is due again, with the trees. */
  isDueWithTrees: boolean;
  payment: 'pending' | 'completed' | 'failed';
  /** How the payment will end, decided by what happened at the card provider. */
  outcome: 'completed' | 'failed';
  status: OrderStatus;
  /** Canceled with its trees back in stock. */
  treesReturned: boolean;
}

export interface Model {
  prices: number[];
  stock: number[];
  /** By buyer, then by tree. */
  carts: number[][];
  orders: ModelOrder[];
}

export const leftCents = ({ totalCents, refundedCents, payment }: ModelOrder): number =>
  payment === 'completed' ? totalCents - refundedCents : 0;

/** What the order costs now. */
export const owedCents = (model: Model, order: ModelOrder): number =>
  order.status === 'Canceled' ? 0 : subtotal(model, order.trees) - order.courtesyCents;

/** Above 0 it is due, below it is to be given back. */
export const balanceCents = (model: Model, order: ModelOrder): number =>
  owedCents(model, order) - leftCents(order);

/** What is settled is no longer asked for. */
export function follow(model: Model, order: ModelOrder): void {
  if (balanceCents(model, order) <= 0) order.isDueWithTrees = false;
}

/** Money that goes back beyond what is to be given back makes the order cost less. */
export function refund(model: Model, order: ModelOrder, cents: number): void {
  if (order.status !== 'Canceled')
    order.courtesyCents += Math.min(
      Math.max(0, cents + Math.min(0, balanceCents(model, order))),
      owedCents(model, order),
    );
  order.refundedCents += cents;
  follow(model, order);
}

/** Moves trees between the stock and an order or cart. */
export const plus = (a: readonly number[], b: readonly number[], sign: 1 | -1): number[] =>
  a.map((count, tree) => count + sign * b[tree]!);

export const covers = (stock: readonly number[], trees: readonly number[]): boolean =>
  trees.every((count, tree) => count <= stock[tree]!);

export const subtotal = ({ prices }: Model, trees: readonly number[]): number =>
  trees.reduce((sum, count, tree) => sum + count * prices[tree]!, 0);

/** A payment ended: the trees are sold and leave the cart, or go back into stock. */
export function settle(model: Model, order: ModelOrder): void {
  if (order.payment !== 'pending') return;
  order.payment = order.outcome;
  if (order.outcome === 'failed') {
    order.status = 'Canceled';
    model.stock = plus(model.stock, order.trees, 1);
    return;
  }
  model.carts[order.buyer] = model.carts[order.buyer]!.map((count, tree) =>
    Math.max(0, count - order.trees[tree]!),
  );
}

/**
 * Whether an admin may give an order this status; canceling decides about the refund, reinstating
 * takes the trees again.
 */
export function mayBecome(model: Model, order: ModelOrder, status: OrderStatus): boolean {
  if (status === order.status) return true;
  if (order.payment === 'pending') return false;
  if (status === 'Canceled') return true;
  if (order.payment === 'failed') return false;
  const isReinstated = order.status === 'Canceled';
  if (status === 'Delivered' && order.isDueWithTrees) return false;
  return !isReinstated || !order.treesReturned || covers(model.stock, order.trees);
}

export function move(
  model: Model,
  order: ModelOrder,
  { status, refundCents, restock }: { status: OrderStatus; refundCents: number; restock: boolean },
): void {
  if (status === order.status) return;
  if (order.payment === 'completed' && order.status === 'Canceled' && order.treesReturned) {
    model.stock = plus(model.stock, order.trees, -1);
    order.treesReturned = false;
  }
  if (order.payment === 'completed' && status === 'Canceled' && restock) {
    model.stock = plus(model.stock, order.trees, 1);
    order.treesReturned = true;
  }
  const isReinstated = order.payment === 'completed' && order.status === 'Canceled';
  order.refundedCents += refundCents;
  order.status = status;
  order.isDueWithTrees = (isReinstated || order.isDueWithTrees) && balanceCents(model, order) > 0;
}

/** Whether the buyer may still take trees back. */
export const mayTakeBack = (order: ModelOrder): boolean =>
  order.payment === 'completed' && ['Pending', 'Confirmed'].includes(order.status);
