import { useMutation } from '@tanstack/react-query';
import { api, reasonOf, unwrap } from '#app/api.ts';
import { cartQuery } from '#app/cart-queries.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import type { Cart, CartItem } from '#domain/orders/cart.ts';

const { queryKey } = cartQuery();
// Serializes mutations, so that two quick clicks arrive in order.
const scope = { id: 'cart' };

/** Applies the change to the cached cart and returns the previous one for rollback. */
async function applyOptimistically(
  change: (items: CartItem[]) => CartItem[],
): Promise<{ before: Cart | undefined }> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, { items: change(before.items) });
  return { before };
}
function rollback(
  error: unknown,
  _item: unknown,
  context: { before: Cart | undefined } | undefined,
): void {
  queryClient.setQueryData(queryKey, context?.before);
  notify.error(reasonOf(error, 'Your cart could not be changed'));
}
// Refetch only after the last pending mutation: earlier responses are already outdated.
const refetchWhenIdle = () =>
  queryClient.isMutating({ mutationKey: queryKey }) === 1 ? refetchAll(queryKey) : undefined;

const item = api.api.cart.items[':id'];

interface CartChange<Change> {
  send: (change: Change) => Promise<unknown>;
  apply: (items: CartItem[], change: Change) => CartItem[];
  onSuccess?: () => void;
}

const useCartChange = <Change extends { id: string }>(change: CartChange<Change>) =>
  useMutation(
    {
      mutationKey: queryKey,
      scope,
      mutationFn: change.send,
      onMutate: (changed) => applyOptimistically((items) => change.apply(items, changed)),
      onSuccess: change.onSuccess,
      onError: rollback,
      onSettled: refetchWhenIdle,
    },
    queryClient,
  ).mutate;

const withChange = (items: CartItem[], { id, ...changed }: { id: string } & Partial<CartItem>) =>
  items.map((one) => (one.id === id ? { ...one, ...changed } : one));

/** Cart mutations with optimistic updates, rolled back on error. */
export const useCartChanges = () => ({
  changeQuantity: useCartChange<{ id: string; quantity: number }>({
    send: ({ id, quantity }) => unwrap(item.$patch({ param: { id }, json: { quantity } })),
    apply: withChange,
  }),
  acceptPrice: useCartChange<{ id: string; priceCents: number }>({
    send: ({ id, priceCents }) =>
      unwrap(item['accepted-price'].$put({ param: { id }, json: { priceCents } })),
    apply: (items, { id, priceCents }) => withChange(items, { id, addPriceCents: priceCents }),
  }),
  remove: useCartChange<{ id: string }>({
    send: ({ id }) => unwrap(item.$delete({ param: { id } })),
    apply: (items, { id }) => items.filter((one) => one.id !== id),
    onSuccess: () => notify.success('Item removed from cart'),
  }),
});
