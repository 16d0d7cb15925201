import { useSearchParams } from 'react-router';
import { privateMeta } from '#app/seo/private-meta.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/order-confirmation-page.ts';
import { NoOrder } from './no-order.tsx';
import { OrderById } from './order-by-id.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

export const meta = () => privateMeta('Your Order');
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSignIn(request);

export const HydrateFallback = () => <OrderSkeleton />;

export default function OrderConfirmationPage() {
  useSessionGuard();
  const [parameters] = useSearchParams();
  const orderId = parameters.get('order_id');
  if (!orderId)
    return (
      <NoOrder title="Invalid Order" text="No order ID was provided.">
        <ButtonLink to="/catalog">Continue Shopping</ButtonLink>
      </NoOrder>
    );
  return (
    <OrderById
      id={orderId}
      otherwise={
        <ButtonLink to="/catalog" variant="ghost">
          Continue Shopping
        </ButtonLink>
      }
    >
      {(order) => <OrderConfirmation order={order} />}
    </OrderById>
  );
}
