import { setTimeout as wait } from 'node:timers/promises';
import type { CheckoutResponse } from '#domain/orders/checkout.ts';
import type { Ledger } from '#standins/square/ledger.ts';
import { nextBuyer, purchase, type Buyer } from './buyers.ts';
import type { Answer, Visitor } from './visitor.ts';

type LoadKind = 'page' | 'rendered page' | 'cart' | 'checkout';

export interface LoadAnswer extends Answer {
  kind: LoadKind;
}

export interface Load {
  /** All so far. A repeated checkout is there once for each time it was sent. */
  answers: readonly LoadAnswer[];
  /** Orders that a buyer was told are paid, or being paid, with the buyer's address. */
  paid: ReadonlyMap<string, string>;
  pending: ReadonlyMap<string, string>;
  /** Buyers who gave up, and the last thing they were told. */
  unpaid: readonly Answer[];
  /** Resolves when the last buyer has an answer. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  visit: Visitor;
  buyers: Iterator<Buyer>;
  ledger: Ledger;
  visitsPerSecond: number;
  checkoutsPerSecond: number;
}

const retryMs = 1000;
const triesMax = 90;
/**
 * Visitors and buyers at a steady rate, whether or not earlier ones were answered. A buyer whom the
 * shop cannot tell the outcome sends the same payment again, as the shop's own pages do.
 */
export function startLoad(options: LoadOptions): Load {
  const { visit, buyers, ledger, visitsPerSecond, checkoutsPerSecond } = options;
  const answers: LoadAnswer[] = [];
  const paid = new Map<string, string>();
  const pending = new Map<string, string>();
  const unpaid: Answer[] = [];
  const waiting = new Set<Promise<void>>();
  const visitor = nextBuyer(buyers);
  let stopped = false;

  async function get(kind: LoadKind, path: string, token?: string): Promise<void> {
    answers.push({ kind, ...(await visit(path, { token })) });
  }
  async function buy({ email, token }: Buyer): Promise<void> {
    const json = purchase(email, ledger);
    for (let tries = 1; ; tries++) {
      const answer = await visit('/functions/v1/checkout', { method: 'POST', token, json });
      answers.push({ kind: 'checkout', ...answer });
      if (answer.status === 200) {
        const { orderId, paymentStatus } = JSON.parse(answer.body) as CheckoutResponse;
        return void (paymentStatus === 'completed' ? paid : pending).set(orderId, email);
      }
      if ((answer.status > 0 && answer.status < 500) || tries === triesMax)
        return void unpaid.push(answer);
      await wait(retryMs);
    }
  }
  async function repeat(perSecond: number, work: (turn: number) => Promise<void>): Promise<void> {
    const started = performance.now();
    for (let turn = 0; !stopped; turn++) {
      const early = started + (turn * 1000) / perSecond - performance.now();
      if (early > 1) await wait(early);
      const one = work(turn);
      waiting.add(one);
      void one.finally(() => waiting.delete(one));
    }
  }
  const visits = [
    () => get('page', '/'),
    (turn: number) => get('rendered page', `/catalog?q=apple${turn % 7}`),
    () => get('cart', '/api/cart', visitor.token),
  ];
  const running = [
    repeat(visitsPerSecond, (turn) => visits[turn % visits.length]!(turn)),
    repeat(checkoutsPerSecond, () => buy(nextBuyer(buyers))),
  ];
  return {
    answers,
    paid,
    pending,
    unpaid,
    async stop() {
      stopped = true;
      await Promise.all(running);
      await Promise.all(waiting);
    },
  };
}
