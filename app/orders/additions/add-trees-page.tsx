import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#app/api.ts';
import { requireOwnDocument } from '#app/orders/checkout/own-document.ts';
import { NoOrder } from '#app/orders/no-order.tsx';
import { orderQuery } from '#app/orders/order-queries.ts';
import { OrderSkeleton } from '#app/orders/order-skeleton.tsx';
import { queryClient } from '#app/query-client.ts';
import { privateMeta } from '#app/seo/private-meta.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { notify } from '#app/ui/notify.ts';
import type { Route } from './+types/add-trees-page.ts';
import { AddTrees } from './add-trees.tsx';

export const meta = () => privateMeta('Add Trees');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSignIn(request);
  requireOwnDocument(request.url);
  return null;
}

export function HydrateFallback() {
  return <OrderSkeleton />;
}

/** Adds trees to a paid order by a second payment. */
export default function AddTreesPage() {
  useSessionGuard();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const orderId = parameters.get('order_id') ?? '';
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ ...orderQuery(orderId), enabled: orderId !== '' }, queryClient);

  if (order)
    return (
      <AddTrees
        order={order}
        onPaid={(isPending) => {
          notify.success(
            isPending ? 'Your payment is being processed.' : 'The trees are added to your order.',
          );
          void navigate(`/order-confirmation?order_id=${order.id}`);
        }}
      />
    );
  if (orderId === '' || (error instanceof ApiError && error.status === 404))
    return (
      <NoOrder
        title="Order Not Found"
        text="We couldn't find this order. It may have been cancelled or doesn't exist."
      >
        <ButtonLink to="/account">View My Orders</ButtonLink>
      </NoOrder>
    );
  if (error)
    return (
      <div className="wrap py-16">
        <LoadProblem what="your order" onRetry={() => void refetch()} />
      </div>
    );
  return <OrderSkeleton />;
}
