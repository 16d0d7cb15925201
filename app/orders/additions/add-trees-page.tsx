import { useNavigate, useSearchParams } from 'react-router';
import { requireOwnDocument } from '#app/orders/checkout/own-document.ts';
import { OrderById } from '#app/orders/order-by-id.tsx';
import { orderPath } from '#app/orders/order-queries.ts';
import { OrderSkeleton } from '#app/orders/order-skeleton.tsx';
import { privateMeta } from '#app/seo/private-meta.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { notify } from '#app/ui/notify.ts';
import type { Route } from './+types/add-trees-page.ts';
import { AddTrees } from './add-trees.tsx';

export const meta = () => privateMeta('Add Trees');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSignIn(request);
  requireOwnDocument(request.url);
  return null;
}

export const HydrateFallback = () => <OrderSkeleton />;

/** Adds trees to a paid order by a second payment. */
export default function AddTreesPage() {
  useSessionGuard();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  return (
    <OrderById id={parameters.get('order_id') ?? ''}>
      {(order) => (
        <AddTrees
          order={order}
          onPaid={(isPending) => {
            notify.success(
              isPending ? 'Your payment is being processed.' : 'The trees are added to your order.',
            );
            // Going back must not show a card form for what is paid.
            void navigate(orderPath(order.id), { replace: true });
          }}
        />
      )}
    </OrderById>
  );
}
