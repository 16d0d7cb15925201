import { CheckoutHeader } from '#app/orders/checkout/checkout-header.tsx';
import { MailedLink } from '#app/orders/mailed-link.tsx';
import { mailedLinkMeta } from '#app/seo/private-meta.ts';
import type { Route } from './+types/pay-page.ts';
import { PayOrder } from './pay-order.tsx';
import { payLinkQuery } from './pay-queries.ts';

export const meta = () => mailedLinkMeta('Pay for your order');

/** The mailed link of an order that the farm has entered. No account is needed. */
export default function PayPage({ params: { token } }: Route.ComponentProps) {
  return (
    <>
      <CheckoutHeader />
      <main id="main" className="wrap pt-8 pb-24 sm:pt-10">
        <div className="mx-auto max-w-[640px]">
          <MailedLink query={payLinkQuery(token)}>
            {(order, refetch) => <PayOrder order={order} token={token} onChanged={refetch} />}
          </MailedLink>
        </div>
      </main>
    </>
  );
}
