import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { orderPath } from '#app/orders/order-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { privateMeta } from '#app/seo/private-meta.ts';
import { hasStoredSession } from '#app/session/session.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { notify } from '#app/ui/notify.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/checkout-page.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { checkoutQuery } from './checkout-queries.ts';
import { Checkout } from './checkout.tsx';
import { forgetCheckout } from './forget-checkout.ts';
import { requireOwnDocument } from './own-document.ts';

export const meta = () => privateMeta('Checkout');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!hasStoredSession()) notify.error('Please sign in to checkout');
  requireSignIn(request);
  requireOwnDocument(request.url);
  return null;
}

export const HydrateFallback = () => <CheckoutSkeleton />;

export default function CheckoutPage() {
  useSessionGuard();
  const navigate = useNavigate();
  const { data: start, isError, refetch } = useQuery(checkoutQuery(), queryClient);
  const isEmpty = start?.cart.items.length === 0;
  const placedOrderId = start?.placedOrderId ?? undefined;

  useEffect(() => {
    if (placedOrderId !== undefined) {
      forgetCheckout();
      void navigate(orderPath(placedOrderId), { replace: true });
    } else if (isEmpty) {
      notify.error('Your cart is empty');
      void navigate('/cart', { replace: true });
    }
  }, [placedOrderId, isEmpty, navigate]);

  if (!start && isError) {
    return (
      <CheckoutFrame step="information">
        <LoadProblem what="your checkout" onRetry={() => void refetch()} />
      </CheckoutFrame>
    );
  }
  if (!start || isEmpty || placedOrderId !== undefined) return <CheckoutSkeleton />;
  return <Checkout start={start} onRefresh={() => void refetch()} />;
}

const CheckoutSkeleton = () => (
  <CheckoutFrame step="information">
    <div className="grid gap-[22px]">
      <p role="status" className="sr-only">
        Loading your checkout
      </p>
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-52 rounded-panel" />
      <Skeleton className="h-14 rounded-full" />
    </div>
    <Skeleton className="h-14 rounded-panel max-lg:row-start-1 lg:h-96" />
  </CheckoutFrame>
);
