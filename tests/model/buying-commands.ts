import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { crashAt, pay } from '#tests/support/buying.ts';
import type { FailPoint } from '#tests/support/fail-points.ts';
import { cardToken } from '#tests/support/square.ts';
import { addToCart } from '#tests/support/trees.ts';
import { covers, plus, settle, subtotal, type Model } from './model.ts';
import { findNewOrder, observePayments, type Real } from './real.ts';

type Command = AsyncCommand<Model, Real>;

export class AddToCart implements Command {
  readonly buyer: number;
  readonly tree: number;
  readonly quantity: number;
  constructor(buyer: number, tree: number, quantity: number) {
    this.buyer = buyer;
    this.tree = tree;
    this.quantity = quantity;
  }

  check = () => true;
  async run(model: Model, { shop, buyers, trees }: Real) {
    const cart = model.carts[this.buyer]!;
    const wanted = cart[this.tree]! + this.quantity;
    const fits = wanted <= model.stock[this.tree]!;
    const { status } = await addToCart(shop, buyers[this.buyer]!, trees[this.tree]!, this.quantity);
    expect(status).toBe(fits ? 204 : 409);
    if (fits) cart[this.tree] = wanted;
  }
  toString = () => `AddToCart(buyer ${this.buyer}, tree ${this.tree}, ${this.quantity})`;
}

export class ReadCart implements Command {
  readonly buyer: number;
  constructor(buyer: number) {
    this.buyer = buyer;
  }

  check = () => true;
  async run(model: Model, { shop, buyers, trees }: Real) {
    const response = await shop.app.request('/api/cart', { headers: buyers[this.buyer]!.headers });
    const { items } = (await response.json()) as {
      items: { quantity: number; product: { id: string; quantity: number } }[];
    };
    const quantities = trees.map(
      ({ id }) => items.find(({ product }) => product.id === id)?.quantity ?? 0,
    );
    expect(quantities).toEqual(model.carts[this.buyer]);
  }
  toString = () => `ReadCart(buyer ${this.buyer})`;
}

/** What happens at the provider, or where the process dies, with how the payment ends after that. */
export const fates = {
  paid: 'completed',
  declined: undefined,
  'request lost': 'failed',
  'response lost': 'completed',
  'capture response lost': 'completed',
  'killed before-reservation': undefined,
  'killed before-reservation-commit': undefined,
  'killed before-authorization': 'failed',
  'killed after-authorization': 'completed',
  'killed before-capture': 'completed',
  'killed after-capture': 'completed',
  'killed before-completion-commit': 'completed',
  'killed after-completion-commit': 'completed',
  'killed before-response': 'completed',
} as const satisfies Record<string, 'completed' | 'failed' | undefined>;
export type Fate = keyof typeof fates;

const fault = (call: 'create' | 'complete', kind: 'reset-before' | 'reset-after') =>
  ({ call, kind, times: 1, delayMs: 0, status: 500 }) as const;

export class CheckOut implements Command {
  readonly buyer: number;
  readonly fate: Fate;
  constructor(buyer: number, fate: Fate) {
    this.buyer = buyer;
    this.fate = fate;
  }

  /** A second purchase waits for the first one's payment. */
  check = ({ carts, orders }: Readonly<Model>) =>
    carts[this.buyer]!.some((count) => count > 0) &&
    !orders.some(({ buyer, payment }) => buyer === this.buyer && payment === 'pending');

  async run(model: Model, real: Real) {
    const trees = [...model.carts[this.buyer]!];
    const fits = covers(model.stock, trees);
    const { status } = await this.#pay(real);
    if (!fits && !this.fate.startsWith('killed')) expect(status).toBe(409);
    const outcome = fits ? fates[this.fate] : undefined;
    const orderId = await findNewOrder(real);
    if (!outcome) {
      if (fits && this.fate === 'declined') {
        expect(status).toBe(402);
        real.orderIds.push(orderId!);
        const order = { ...this.#order(model, trees), outcome: 'failed' as const };
        model.orders.push({ ...order, payment: 'failed', status: 'Canceled' });
      } else expect(orderId).toBeUndefined();
      return;
    }
    expect(orderId).toBeDefined();
    real.orderIds.push(orderId!);
    const order = { ...this.#order(model, trees), outcome };
    model.orders.push(order);
    model.stock = plus(model.stock, trees, -1);
    if (this.fate === 'paid') {
      expect(status).toBe(200);
      settle(model, order);
    }
    await observePayments(model, real);
  }

  #order = (model: Model, trees: number[]) => ({
    buyer: this.buyer,
    trees,
    totalCents: subtotal(model, trees),
    refundedCents: 0,
    courtesyCents: 0,
    isDueWithTrees: false,
    payment: 'pending' as const,
    status: 'Pending' as const,
    treesReturned: false,
  });

  async #pay({ shop, square, buyers }: Real) {
    const { fate } = this;
    const token = cardToken(square, fate === 'declined' ? { cvv: '911' } : {});
    if (fate === 'request lost') square.faults.add(fault('create', 'reset-before'));
    if (fate === 'response lost') square.faults.add(fault('create', 'reset-after'));
    if (fate === 'capture response lost') square.faults.add(fault('complete', 'reset-after'));
    const isKilled = fate.startsWith('killed ');
    if (isKilled) crashAt(shop, fate.slice('killed '.length) as FailPoint);
    const answer = await pay(shop, buyers[this.buyer]!, token);
    square.faults.clear();
    if (isKilled) await shop.restart();
    return answer;
  }
  toString = () => `CheckOut(buyer ${this.buyer}, ${this.fate})`;
}
