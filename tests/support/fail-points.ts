import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trx } from '#server/database/client.ts';
import type { CheckoutContext } from '#server/orders/checkout/context.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { guard } from '#server/platform/http/access.ts';

/** Moments of a checkout, in order. Commits are those of the transactions that reserve, and that complete the order. */
export const failPoints = [
  'before-reservation',
  'before-reservation-commit',
  'before-authorization',
  'during-authorization',
  'after-authorization',
  'before-capture',
  'during-capture',
  'after-capture',
  'before-completion-commit',
  'after-completion-commit',
  'before-response',
] as const;
export type FailPoint = (typeof failPoints)[number];

/** Kills the process, or rejects to simulate that. */
export type Reach<Point extends string = FailPoint> = (point: Point) => Promise<void>;

/** What a checkout calls. */
type Ports = Pick<CheckoutContext, 'access' | 'checkoutBulkhead' | 'db' | 'cards'>;

/** What the running checkout has done so far; the reconciler and webhook events have none. */
interface Progress {
  step: 'reserving' | 'charging' | 'completing';
}
const checkout = new AsyncLocalStorage<Progress>();
/** Checkouts, and additions to orders. */
const checkoutPath = /^(?:\/functions\/v1\/checkout|\/api\/orders\/[^/]+\/additions)$/;

/**
 * Lets every checkout reach the fail points, by wrapping the ports that it calls. Must run before
 * the app is created.
 */
export function addFailPoints(ports: Ports, reach: Reach): void {
  wrapGuard(ports, reach);
  wrapReservation(ports, reach);
  wrapTransactions(ports, reach);
  ports.cards = wrapCards(ports.cards, reach);
}

/** The guard surrounds the whole request. */
function wrapGuard({ access }: Ports, reach: Reach): void {
  const { customer } = access;
  access.customer = guard('customer', (c, next) =>
    c.req.method === 'POST' && checkoutPath.test(c.req.path)
      ? checkout.run({ step: 'reserving' }, () =>
          customer(c, async () => {
            await next();
            if (c.res.ok) await reach('before-response');
          }),
        )
      : customer(c, next),
  );
}

function wrapReservation({ checkoutBulkhead }: Ports, reach: Reach): void {
  const { run } = checkoutBulkhead;
  checkoutBulkhead.run = async (work, timedOut) => {
    await reach('before-reservation');
    return run(work, timedOut);
  };
}

function wrapTransactions({ db }: Ports, reach: Reach): void {
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    builder.execute = reachAround(reach, builder.execute.bind(builder));
    return builder;
  };
}

type Execute = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/** Retried transactions reach the points again. */
function reachAround(reach: Reach, execute: Execute): Execute {
  const progress = checkout.getStore();
  if (!progress || progress.step === 'charging') return execute;
  return async (work) => {
    const result = await execute(async (trx) => {
      const written = await work(trx);
      await reach(
        progress.step === 'reserving' ? 'before-reservation-commit' : 'before-completion-commit',
      );
      return written;
    });
    if (progress.step === 'completing') await reach('after-completion-commit');
    progress.step = 'charging';
    return result;
  };
}

function wrapCards(cards: CardProvider, reach: Reach): CardProvider {
  return {
    ...cards,
    async authorize(authorization) {
      await reach('before-authorization');
      const authorizing = cards.authorize(authorization);
      await reach('during-authorization');
      const result = await authorizing;
      await reach('after-authorization');
      return result;
    },
    async capture(payment) {
      const progress = checkout.getStore();
      if (!progress) return cards.capture(payment);
      await reach('before-capture');
      const capturing = cards.capture(payment);
      await reach('during-capture');
      const result = await capturing;
      await reach('after-capture');
      progress.step = 'completing';
      return result;
    },
  };
}
