import { ShopError } from '#server/http/errors.ts';

/** For who cannot wait any longer in one of the checkout's lines. */
export const crowded = () =>
  new ShopError('crowded', 503, 'Many people are buying right now. Nothing was charged. Please try again in a moment.', { details: { retryAfterSeconds: 5 } });
