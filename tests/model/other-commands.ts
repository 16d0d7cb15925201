import { randomUUID } from 'node:crypto';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import type { Model } from './model.ts';
import { deliverEvent, observePayments, runJobs, type Real } from './real.ts';

type Command = AsyncCommand<Model, Real>;

export class AddStock implements Command {
  readonly tree: number;
  readonly trees: number;
  constructor(tree: number, trees: number) {
    this.tree = tree;
    this.trees = trees;
  }

  check = () => true;
  async run(model: Model, { admin, trees }: Real) {
    const { status } = await admin.call(`/products/${trees[this.tree]!.id}`, 'PATCH', {
      stock: { intent: 'added', trees: this.trees, key: randomUUID() },
    });
    expect(status).toBe(204);
    model.stock[this.tree]! += this.trees;
  }
  toString = () => `AddStock(tree ${this.tree}, ${this.trees})`;
}

/** An event about one of the run's payments, which may be old, early or repeated. */
export class DeliverEvent implements Command {
  readonly pick: number;
  readonly copies: number;
  constructor(pick: number, copies: number) {
    this.pick = pick;
    this.copies = copies;
  }

  check = ({ orders }: Readonly<Model>) => orders.length > 0;
  async run(model: Model, real: Real) {
    const payments = real.square.ledger.list('payment').slice(-model.orders.length);
    const payment = payments[this.pick % payments.length];
    if (payment) await deliverEvent(real, payment.id, this.copies);
    await observePayments(model, real);
  }
  toString = () => `DeliverEvent(${this.pick}, ${this.copies} times)`;
}

export class RunJobs implements Command {
  check = () => true;
  run = runJobs;
  toString = () => 'RunJobs';
}

/** The process dies between two steps. */
export class Restart implements Command {
  check = () => true;
  run = (_model: Model, { shop }: Real) => shop.restart();
  toString = () => 'Restart';
}
