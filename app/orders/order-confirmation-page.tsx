import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiError } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { privateMeta } from '#app/seo/private-meta.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import type { Route } from './+types/order-confirmation-page.ts';
import { NoOrder } from './no-order.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { orderQuery } from './order-queries.ts';
import { OrderSkeleton } from './order-skeleton.tsx';

export const meta = () => privateMeta('Your Order');
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSignIn(request);

export function HydrateFallback() {
  return <OrderSkeleton />;
}

export default function OrderConfirmationPage() {
  useSessionGuard();
  const [parameters] = useSearchParams();
  const orderId = parameters.get('order_id');
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ ...orderQuery(orderId ?? ''), enabled: Boolean(orderId) }, queryClient);

  if (!orderId) {
    return (
      <NoOrder title="Invalid Order" text="No order ID was provided.">
        <ButtonLink to="/catalog">Continue Shopping</ButtonLink>
      </NoOrder>
    );
  }
  if (order) return <OrderConfirmation order={order} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NoOrder
        title="Order Not Found"
        text="We couldn't find this order. It may have been cancelled or doesn't exist."
      >
        <ButtonLink to="/account">View My Orders</ButtonLink>
        <ButtonLink to="/catalog" variant="ghost">
          Continue Shopping
        </ButtonLink>
      </NoOrder>
    );
  }
  if (error)
    return (
      <div className="wrap py-16">
        <LoadProblem what="your order" onRetry={() => void refetch()} />
      </div>
    );
  return <OrderSkeleton />;
}
