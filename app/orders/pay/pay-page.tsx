import type { ReactNode } from 'react';
import { CheckoutHeader } from '#app/orders/checkout/checkout-header.tsx';
import { requireOwnDocument } from '#app/orders/checkout/own-document.ts';
import { MailedLink, MailedLinkSkeleton } from '#app/orders/mailed-link.tsx';
import { mailedLinkMeta } from '#app/seo/private-meta.ts';
import type { Route } from './+types/pay-page.ts';
import { PayOrders } from './pay-orders.tsx';
import { payLinkQuery } from './pay-queries.ts';

export const meta = () => mailedLinkMeta('Pay for your order');

/** An order's own page links here too. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireOwnDocument(request.url);
  return null;
}

export const HydrateFallback = () => (
  <Frame>
    <MailedLinkSkeleton />
  </Frame>
);

/** Takes what is due for an order, or for all of a visit to the farm, by their link. No account is needed. */
export default function PayPage({ params: { token } }: Route.ComponentProps) {
  return (
    <Frame>
      <MailedLink query={payLinkQuery(token)}>
        {(link, refetch) => <PayOrders link={link} onChanged={refetch} />}
      </MailedLink>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <CheckoutHeader />
    <main id="main" className="wrap pt-8 pb-24 sm:pt-10">
      <div className="mx-auto max-w-[640px]">{children}</div>
    </main>
  </>
);
