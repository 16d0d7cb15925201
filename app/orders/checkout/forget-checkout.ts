import { cartQuery } from '#app/cart-queries.ts';
import { refetchAll } from '#app/query-client.ts';
import { clearDraft } from './checkout-draft.ts';

/** An order has been placed: what was typed for it has served its purpose, and the cart is another one. */
export function forgetCheckout(): void {
  clearDraft();
  void refetchAll(cartQuery().queryKey);
  void refetchAll(['orders']);
}
