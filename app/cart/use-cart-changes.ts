import { useMutation } from '@tanstack/react-query';
import { authorizedFetch, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import type { Cart, CartItem } from '#domain/cart.ts';
import { cartQuery } from './cart-queries.ts';

const { queryKey } = cartQuery();
// One after the other: of two presses of the same button the second must be the last to arrive.
const scope = { id: 'cart' };

/** Shows the cart as it will be. Answers how it was, for the way back. */
async function foresee(change: (items: CartItem[]) => CartItem[]): Promise<{ before: Cart | undefined }> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, { items: change(before.items) });
  return { before };
}
const goBack = (_error: unknown, _item: unknown, context: { before: Cart | undefined } | undefined) => queryClient.setQueryData(queryKey, context?.before);
// While further changes wait, what the server says now is already out of date.
const readAgain = () => (queryClient.isMutating({ mutationKey: queryKey }) === 1 ? queryClient.invalidateQueries({ queryKey }) : undefined);

const itemPath = (itemId: string) => `/api/cart/items/${itemId}`;

const json = (method: 'PATCH' | 'PUT', body: unknown): RequestInit => ({ method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** The buttons of a cart line. All show their effect at once and take it back when the server refuses. */
export function useCartChanges() {
  const changeQuantity = useMutation(
    {
      mutationKey: queryKey,
      scope,
      mutationFn: ({ id, quantity }: { id: string; quantity: number }) => unwrap(authorizedFetch(itemPath(id), json('PATCH', { quantity }))),
      onMutate: ({ id, quantity }) => foresee((items) => items.map((item) => (item.id === id ? { ...item, quantity } : item))),
      onError: goBack,
      onSettled: readAgain,
    },
    queryClient,
  );
  const acceptPrice = useMutation(
    {
      mutationKey: queryKey,
      scope,
      mutationFn: ({ id, priceCents }: { id: string; priceCents: number }) => unwrap(authorizedFetch(`${itemPath(id)}/accepted-price`, json('PUT', { priceCents }))),
      onMutate: ({ id, priceCents }) => foresee((items) => items.map((item) => (item.id === id ? { ...item, addPriceCents: priceCents } : item))),
      onError: goBack,
      onSettled: readAgain,
    },
    queryClient,
  );
  const remove = useMutation(
    {
      mutationKey: queryKey,
      scope,
      mutationFn: ({ id }: { id: string }) => unwrap(authorizedFetch(itemPath(id), { method: 'DELETE' })),
      onMutate: ({ id }) => foresee((items) => items.filter((item) => item.id !== id)),
      onSuccess: () => notify.success('Item removed from cart'),
      onError: goBack,
      onSettled: readAgain,
    },
    queryClient,
  );
  return { changeQuantity: changeQuantity.mutate, acceptPrice: acceptPrice.mutate, remove: remove.mutate };
}
