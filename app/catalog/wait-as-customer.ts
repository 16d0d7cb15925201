import { authorizedFetch } from '#app/api.ts';
import { jsonPost } from '#app/json-post.ts';
import type { StockWait } from '#domain/catalog/stock-wait.ts';

/** Sends the form's request with the session. Pages load this only for whoever is signed in. */
export const waitAsCustomer = (wait: StockWait): Promise<Response> =>
  authorizedFetch('/api/stock-waits/own', jsonPost(wait));
