import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { cartQuery } from '#app/cart-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { cartTreeCount } from '#domain/orders/cart.ts';

/** Number of trees in the cart. A lazy chunk, loaded when signed in. */
export function CartBadge() {
  const { pathname } = useLocation();
  // The cart's page brings these data with its own.
  const { data: cart } = useQuery({ ...cartQuery(), enabled: pathname !== '/cart' }, queryClient);
  const count = cart ? cartTreeCount(cart.items) : 0;
  if (count === 0) return null;
  return (
    // Keyed by the count, so that the animation restarts on each change.
    <span
      key={count}
      className="cart-count absolute top-0.5 right-0 min-w-5 rounded-full bg-apple px-1 text-center text-xs leading-5 font-bold text-paper tabular-nums"
    >
      <span className="sr-only"> with </span>
      {count}
      <span className="sr-only"> {count === 1 ? 'tree' : 'trees'}</span>
    </span>
  );
}
