import { api, ApiError, unwrap } from '#app/api.ts';
import { cartQuery } from '#app/cart-queries.ts';
import { isOutOfDate, reloadAfterRefusal } from '#app/farm/season/reload-page.ts';
import { refetchAll } from '#app/query-client.ts';
import { sayAddedToCart } from '#app/ui/added-to-cart.ts';
import { notify } from '#app/ui/notify.ts';
import type { AddToCart } from '#domain/orders/cart.ts';
import { addFailed, addFailedTopic } from './add-failed.ts';

/** Adds trees to the signed-in user's cart and shows a toast. Loaded on the first click. */
export async function addToCart(...trees: AddToCart[]): Promise<void> {
  try {
    for (const json of trees) await unwrap(api.api.cart.items.$post({ json }));
    sayAddedToCart(addFailedTopic);
    await refetchAll(cartQuery().queryKey);
  } catch (error) {
    notify.error((error instanceof ApiError && error.message) || addFailed(error), {
      topic: addFailedTopic,
    });
    if (error instanceof ApiError && isOutOfDate(error.code)) reloadAfterRefusal();
  }
}
