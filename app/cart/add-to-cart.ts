import { api, ApiError, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import type { AddToCart } from '#domain/cart.ts';
import { cartQuery } from './cart-queries.ts';

/** Puts trees into the signed-in person's cart and says how it went. Loaded with the first press of the button. */
export async function addToCart(trees: AddToCart): Promise<void> {
  try {
    await unwrap(api.api.cart.items.$post({ json: trees }));
    notify.success('Added to cart!');
    const { queryKey } = cartQuery();
    // A first look into the cart that began before the change would be taken for the answer to the second.
    await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey });
  } catch (error) {
    notify.error((error instanceof ApiError && error.message) || 'Failed to add to cart');
  }
}
