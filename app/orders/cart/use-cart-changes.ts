import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
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
const rollback = (
  _error: unknown,
  _item: unknown,
  context: { before: Cart | undefined } | undefined,
) => queryClient.setQueryData(queryKey, context?.before);
// Refetch only after the last pending mutation: earlier responses are already outdated.
const refetchWhenIdle = () =>
  queryClient.isMutating({ mutationKey: queryKey }) === 1 ? refetchAll(queryKey) : undefined;

const item = api.api.cart.items[':id'];

/** Cart mutations with optimistic updates, rolled back on error. */
export function useCartChanges() {
  const changeQuantity = useMutation(
    {
      mutationKey: queryKey,
      scope,
      mutationFn: ({ id, quantity }: { id: string; quantity: number }) =>
        unwrap(item.$patch({ param: { id }, json: { quantity } })),
      onMutate: ({ id, quantity }) =>
        applyOptimistically((items) =>
          items.map((item) => (item.id === id ? { ...item, quantity } : item)),
        ),
      onError: rollback,
      onSettled: refetchWhenIdle,
    },
    queryClient,
  );
  const acceptPrice = useMutation(
    {
      mutationKey: queryKey,
      scope,
      mutationFn: ({ id, priceCents }: { id: string; priceCents: number }) =>
        unwrap(item['accepted-price'].$put({ param: { id }, json: { priceCents } })),
      onMutate: ({ id, priceCents }) =>
        applyOptimistically((items) =>
          items.map((item) => (item.id === id ? { ...item, addPriceCents: priceCents } : item)),
        ),
      onError: rollback,
      onSettled: refetchWhenIdle,
    },
    queryClient,
  );
  const remove = useMutation(
    {
      mutationKey: queryKey,
      scope,
      mutationFn: ({ id }: { id: string }) => unwrap(item.$delete({ param: { id } })),
      onMutate: ({ id }) => applyOptimistically((items) => items.filter((item) => item.id !== id)),
      onSuccess: () => notify.success('Item removed from cart'),
      onError: rollback,
      onSettled: refetchWhenIdle,
    },
    queryClient,
  );
  return {
    changeQuantity: changeQuantity.mutate,
    acceptPrice: acceptPrice.mutate,
    remove: remove.mutate,
  };
}
