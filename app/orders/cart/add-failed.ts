import { isConnectionLost } from '#app/connection.ts';

/** Says so when it is the connection. */
export const addFailed = (error: unknown): string =>
  isConnectionLost(error)
    ? 'Failed to add to cart: the connection was lost. Please try again.'
    : 'Failed to add to cart';

export const addFailedTopic = 'add-to-cart';
