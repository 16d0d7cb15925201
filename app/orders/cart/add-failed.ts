/** Says so when it is the connection. */
export const addFailed = (): string =>
  navigator.onLine
    ? 'Failed to add to cart'
    : 'Failed to add to cart: you are offline. Please try again once you are connected.';
