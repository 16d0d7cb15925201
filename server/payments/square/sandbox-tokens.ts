// The provider's fixed test tokens are reusable, so they cannot identify a repeated request.
const reusable = new Set(
  [
    'ok',
    'rejected-cvv',
    'rejected-postalcode',
    'rejected-expiration',
    'declined',
    'already-used',
  ].map((name) => `cnon:card-nonce-${name}`),
);

export const isReusableSandboxToken = (token: string): boolean => reusable.has(token);
