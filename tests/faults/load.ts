import { checkout } from './checkout-call.ts';
import type { FaultShop } from './fault-shop.ts';

export interface Load {
  /** Counts of what was answered so far, by kind of request and status; 0 is no answer. */
  answers(): Record<string, number>;
  stop(): Promise<void>;
}

const pauseMs = 40;

/** People who look at pages and at their cart, and people who pay, until it is stopped. Who cannot pay tries again with the same card. */
export async function startLoad(shop: FaultShop, url: string): Promise<Load> {
  const counts: Record<string, number> = {};
  let isOver = false;
  const count = (kind: string, status: number) => (counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1);
  const statusOf = (path: string, headers?: Record<string, string>) => fetch(url + path, { headers }).then(async (response) => (await response.arrayBuffer(), response.status), () => 0);
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  const tree = await shop.tree(10_000);
  const looker = await shop.buyer({ [tree]: 1 });
  const lanes = [
    repeat(async () => void count('stored page', await statusOf('/'))),
    repeat(async () => void count('page', await statusOf('/catalog?q=apple'))),
    repeat(async () => void count('cart', await statusOf('/api/cart', looker.headers))),
    ...[1, 2].map(() =>
      repeat(async () => {
        const buyer = await shop.buyer({ [tree]: 1 }).catch(() => undefined); // its cart is filled at the shop
        const token = shop.cardToken();
        let status = 503;
        while (buyer && status === 503) {
          ({ status } = await checkout(url, buyer, token));
          count('checkout', status);
          if (status === 503) await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }),
    ),
  ];
  return {
    answers: () => ({ ...counts }),
    async stop() {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}

/** What no visitor may ever see, whatever happens to the database: an error of ours, or nobody there. */
export const badAnswers = (answers: Record<string, number>): Record<string, number> => Object.fromEntries(Object.entries(answers).filter(([name]) => / (0|500)$/.test(name)));
