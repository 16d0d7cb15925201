import { settings } from '#domain/farm/settings.ts';

/** Reading works without scripts; the cart, the checkout and signing in do not. */
export const NoScripts = () => (
  <noscript>
    <p className="border-b border-line bg-linen px-4 py-3 text-center text-sm">
      You can look around without JavaScript. To order, please allow it for this page, call us at{' '}
      {settings.farm.phone}, or write to {settings.farm.email}.
    </p>
  </noscript>
);
