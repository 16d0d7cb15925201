import type { MiddlewareHandler } from 'hono';
import { tooBusy } from '#server/payments/too-busy.ts';
import type { CheckoutContext } from './context.ts';

export interface Queued {
  Variables: {
    /** Call it when the trees are reserved: the card provider may take seconds. */
    leaveQueue: () => void;
  };
}

/**
 * Lets a checkout wait its turn before anything is done for it: parsing and signatures of a
 * thousand buyers at once would delay all others, and the reservations that are under way.
 */
export const queueCheckouts =
  ({ checkoutBulkhead }: Pick<CheckoutContext, 'checkoutBulkhead'>): MiddlewareHandler<Queued> =>
  async (c, next) => {
    await c.req.text(); // or senders of slow bodies would hold all places
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    c.set('leaveQueue', leave);
    await new Promise<void>((enter, refuse) => {
      const place = async () => {
        enter();
        await left;
      };
      checkoutBulkhead.run(place, tooBusy).catch(refuse);
    });
    try {
      await next();
    } finally {
      leave();
    }
  };
