import { useQuery } from '@tanstack/react-query';
import { CheckoutHeader } from '#app/orders/checkout/checkout-header.tsx';
import { queryClient } from '#app/query-client.ts';
import { mailedLinkMeta } from '#app/seo/private-meta.ts';
import { MailedLinkWaiting } from '#app/ui/mailed-link.tsx';
import type { Route } from './+types/pay-page.ts';
import { PayOrder } from './pay-order.tsx';
import { payLinkQuery } from './pay-queries.ts';

export const meta = () => mailedLinkMeta('Pay for your order');

/** The mailed link of an order that the farm has entered. No account is needed. */
export default function PayPage({ params: { token } }: Route.ComponentProps) {
  const { data: order, error, refetch } = useQuery(payLinkQuery(token), queryClient);
  return (
    <>
      <CheckoutHeader />
      <main id="main" className="wrap pt-8 pb-24 sm:pt-10">
        <div className="mx-auto max-w-[640px]">
          {order ? (
            <PayOrder order={order} token={token} onChanged={() => void refetch()} />
          ) : (
            <MailedLinkWaiting error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </main>
    </>
  );
}
