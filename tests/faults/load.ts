import { checkout } from './checkout-call.ts';
import type { FaultShop } from './fault-shop.ts';

export interface Load {
  /** Response counts by kind of request and status; 0 is no response. */
  answers(): Record<string, number>;
  stop(): Promise<void>;
}

const pauseMs = 40;

/** Continuous load of page views, cart reads and checkouts. A failed checkout is retried with the same token. */
export async function startLoad(shop: FaultShop, url: string | (() => string)): Promise<Load> {
  const at = typeof url === 'string' ? () => url : url;
  const counts: Record<string, number> = {};
  let isOver = false;
  const count = (kind: string, status: number) =>
    (counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1);
  const statusOf = (path: string, headers?: Record<string, string>) =>
    fetch(at() + path, { headers }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  const tree = await shop.tree(10_000);
  const visitor = await shop.buyer({ [tree]: 1 });
  const workers = [
    repeat(async () => void count('stored page', await statusOf('/'))),
    repeat(async () => void count('page', await statusOf('/catalog?q=apple'))),
    repeat(async () => void count('cart', await statusOf('/api/cart', visitor.headers))),
    ...[1, 2].map(() =>
      repeat(async () => {
        const buyer = await shop.buyer({ [tree]: 1 }).catch(() => undefined); // filling the cart may fail
        const token = shop.cardToken();
        let status = 503;
        while (buyer && status === 503) {
          ({ status } = await checkout(at(), buyer, token));
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
      await Promise.all(workers);
    },
  };
}

/** Responses that must never occur, whatever happens to the database: status 500 or no response. */
export const failedResponses = (answers: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => / (0|500)$/.test(name)));
