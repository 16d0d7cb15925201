import { ShopError } from '#server/platform/http/errors.ts';

/** The checkout timed out in a bulkhead queue. */
export const crowded = () =>
  new ShopError(
    'crowded',
    503,
    'Many people are buying right now. Nothing was charged. Please try again in a moment.',
    { details: { retryAfterSeconds: 5 } },
  );
