import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, unwrap } from '#app/api.ts';
import { cartQuery } from '#app/cart-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import { useSignedIn } from '#app/session/session.ts';
import { sayAddedToCart } from '#app/ui/added-to-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { useChange } from '#app/use-change.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import { factsQuery } from './planner-queries.ts';
import { shoppingList } from './shopping-list.ts';

const failed = 'Failed to add to cart';

/** "Add these to the cart": planned trees that are in stock; says which are not. */
export function CartStep({ plan, facts }: { plan: Plan; facts: PlannerFacts }) {
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const cart = useQuery({ ...cartQuery(), enabled: isSignedIn }, queryClient);
  const { wanted, missing } = shoppingList(plan, facts, cart.data?.items ?? []);
  const { mutate, isPending } = useChange({
    send: async () => {
      for (const { productId, quantity } of wanted)
        await unwrap(api.api.cart.items.$post({ json: { productId, quantity } }));
    },
    onSuccess: () => sayAddedToCart(failed),
    failed,
    refetches: [cartQuery().queryKey, factsQuery().queryKey],
  });
  const count = wanted.reduce((sum, { quantity }) => sum + quantity, 0);

  if (count === 0 && missing.length === 0) return null;
  function add(): void {
    if (isSignedIn) return mutate();
    saveReturnPage();
    void navigate('/auth');
  }
  return (
    <section aria-label="Buy these trees" className="rounded-panel bg-linen p-5">
      {count > 0 && (
        <>
          <ul className="text-sm">
            {wanted.map(({ productId, name, quantity }) => (
              <li key={productId}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
          <Button
            size="small"
            className="mt-3"
            disabled={isSignedIn && !cart.data}
            busyLabel={isPending && 'Adding...'}
            onClick={add}
          >
            {isSignedIn ? 'Add these to the cart' : 'Sign in to add these to the cart'}
          </Button>
        </>
      )}
      {missing.length > 0 && (
        <ul className={`text-sm text-ink-2 ${count > 0 ? 'mt-3' : ''}`}>
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
