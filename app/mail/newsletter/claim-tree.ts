import { api, reasonOf, unwrap } from '#app/api.ts';
import { cartQuery } from '#app/cart-queries.ts';
import { refetchAll } from '#app/query-client.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import type { ClaimTree } from '#domain/catalog/stock-wait.ts';

/** @returns why it was refused */
export async function claimTree(claim: ClaimTree): Promise<string | undefined> {
  try {
    await unwrap(api.api.cart['held-trees'].$post({ json: claim }));
    await refetchAll(cartQuery().queryKey);
    return undefined;
  } catch (error) {
    return reasonOf(error, 'Something went wrong. Please try again.');
  }
}

/** Signing in leads back to this page. */
export const signInFirst = saveReturnPage;
