import { useQuery } from '@tanstack/react-query';
import { CheckoutHeader } from '#app/checkout/checkout-header.tsx';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { settings } from '#domain/settings.ts';
import type { Route } from './+types/pay-page.ts';
import { PayOrder } from './pay-order.tsx';
import { isUnknownLink, payLinkQuery } from './pay-queries.ts';

export const meta = () => [
  { title: `Pay for your order | ${settings.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

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
            <Waiting error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </main>
    </>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isUnknownLink(error))
    return (
      <>
        <h1 className="text-[clamp(32px,3.6vw,46px)]">This link is not valid</h1>
        <p className="mt-4">
          It may have been cut off. Please open it again from the email, or call us at{' '}
          {settings.farm.phone}.
        </p>
      </>
    );
  if (error) return <LoadProblem what="your order" onRetry={onRetry} />;
  return (
    <div role="status">
      <span className="sr-only">Loading your order</span>
      <Skeleton className="h-14 rounded-field" />
      <Skeleton className="mt-6 h-64 rounded-picture" />
    </div>
  );
}
