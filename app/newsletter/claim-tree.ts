import { api, ApiError, unwrap } from '#app/api.ts';
import { cartQuery } from '#app/cart/cart-queries.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import type { ClaimTree } from '#domain/stock-wait.ts';

/** @returns why it was refused */
export async function claimTree(claim: ClaimTree): Promise<string | undefined> {
  try {
    await unwrap(api.api.cart['held-trees'].$post({ json: claim }));
    const { queryKey } = cartQuery();
    // Else a cart request sent before the change could answer the invalidation with stale data.
    await queryClient.cancelQueries({ queryKey });
    await refetchAll(queryKey);
    return undefined;
  } catch (error) {
    return (
      (error instanceof ApiError && error.message) || 'Something went wrong. Please try again.'
    );
  }
}

/** Signing in leads back to this page. */
export const signInFirst = saveReturnPage;
