import { randomUUID } from 'node:crypto';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import type { ChangePreview } from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import {
  balanceCents,
  follow,
  leftCents,
  mayBecome,
  mayTakeBack,
  move,
  refund,
  subtotal,
  type Model,
} from './model.ts';
import type { Real } from './real.ts';

/** Picks one of the orders that there are when it runs. */
abstract class OrderCommand implements AsyncCommand<Model, Real> {
  readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }

  check = ({ orders }: Readonly<Model>) => orders.length > 0;
  async run(model: Model, real: Real) {
    const index = this.pick % model.orders.length;
    await this.change(model, real, index, real.orderIds[index]!);
  }
  protected abstract change(model: Model, real: Real, index: number, id: string): Promise<void>;
}

export class MoveOrder extends OrderCommand {
  readonly status: OrderStatus;
  readonly refunds: boolean;
  readonly restock: boolean;
  constructor(pick: number, status: OrderStatus, options: { refunds: boolean; restock: boolean }) {
    super(pick);
    this.status = status;
    this.refunds = options.refunds;
    this.restock = options.restock;
  }

  protected async change(model: Model, { admin }: Real, index: number, id: string) {
    const order = model.orders[index]!;
    const { status, restock } = this;
    const cancels = status === 'Canceled' && order.status !== 'Canceled';
    const refundCents = cancels && this.refunds ? leftCents(order) : 0;
    const allowed = mayBecome(model, order, status);
    const answer = await admin.call(`/orders/${id}`, 'PATCH', {
      status,
      was: order.status,
      ...(cancels && { refundCents, leftCents: leftCents(order), restock }),
    });
    expect(answer).toMatchObject({ status: allowed ? 204 : 409 });
    if (allowed) move(model, order, { status, refundCents, restock });
  }
  override toString = () =>
    `MoveOrder(${this.pick}, ${this.status}, refunds ${this.refunds}, restock ${this.restock})`;
}

export class Refund extends OrderCommand {
  readonly percent: number;
  constructor(pick: number, percent: number) {
    super(pick);
    this.percent = percent;
  }

  protected async change(model: Model, { admin }: Real, index: number, id: string) {
    const order = model.orders[index]!;
    const left = leftCents(order);
    const amountCents = Math.max(1, Math.floor((left * this.percent) / 100));
    const { status } = await admin.call(`/orders/${id}/refunds`, 'POST', {
      amountCents,
      reason: 'late frost',
      leftCents: left,
    });
    expect(status).toBe(left > 0 ? 204 : 409);
    if (left > 0) refund(model, order, amountCents);
  }
  override toString = () => `Refund(${this.pick}, ${this.percent}%)`;
}

/** The buyer gives one tree of an order back; the last one cancels it. */
export class TakeBack extends OrderCommand {
  protected async change(model: Model, real: Real, index: number, id: string) {
    const order = model.orders[index]!;
    const tree = order.trees.findIndex((count) => count > 0);
    const post = async <T>(path: string, json: unknown) => {
      const response = await real.shop.app.request(`/api/orders/${id}${path}`, {
        method: 'POST',
        headers: real.buyers[order.buyer]!.headers,
        body: JSON.stringify(json),
      });
      return { status: response.status, json: (await response.json()) as T };
    };
    const read = await real.shop.app.request(`/api/orders/${id}`, {
      headers: real.buyers[order.buyer]!.headers,
    });
    const { items } = ((await read.json()) as { order: Order }).order;
    const item = items.find(({ productId }) => productId === real.trees[tree]?.id);
    const was = item?.quantity ?? 1;
    const quantities = [{ itemId: item?.id ?? randomUUID(), was, quantity: was - 1 }];
    const preview = await post<ChangePreview>('/changes/preview', { quantities });
    const allowed = mayTakeBack(order);
    expect(preview.status).toBe(allowed ? 200 : 409);
    if (!allowed) return;
    expect(was).toBe(order.trees[tree]);
    const { refundCents } = preview.json;
    const isLast = order.trees.every((count, at) => count === (at === tree ? 1 : 0));
    const change = await post('/changes', { key: randomUUID(), quantities, refundCents });
    expect(change.status).toBe(200);
    model.stock[tree]! += 1;
    if (isLast) {
      order.status = 'Canceled';
      order.treesReturned = true;
    }
    order.trees[tree]! -= isLast ? 0 : 1;
    order.courtesyCents = Math.min(order.courtesyCents, subtotal(model, order.trees));
    expect(refundCents).toBe(Math.max(0, Math.min(-balanceCents(model, order), leftCents(order))));
    order.refundedCents += refundCents;
    follow(model, order);
  }
  override toString = () => `TakeBack(${this.pick})`;
}
