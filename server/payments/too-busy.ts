import { ShopError } from '#server/platform/http/errors.ts';

/** The buyer waited too long in a bulkhead's queue. */
export const tooBusy = () =>
  new ShopError(
    'crowded',
    503,
    'Many people are buying right now. Nothing was charged. Please try again in a moment.',
    { details: { retryAfterSeconds: 5 } },
  );
