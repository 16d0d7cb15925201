// The provider's fixed test values work again and again, so in the sandbox they say nothing about a repeated request.
const reusable = new Set(
  ['ok', 'rejected-cvv', 'rejected-postalcode', 'rejected-expiration', 'declined', 'already-used'].map((name) => `cnon:card-nonce-${name}`),
);

export const isReusableSandboxToken = (token: string): boolean => reusable.has(token);
