import { authorizedFetch } from '#app/api.ts';
import { jsonPost } from '#app/json-post.ts';
import type { StockWait } from '#domain/catalog/stock-wait.ts';

/** As the form's own request, with the session. Loaded only where there is one. */
export const waitAsCustomer = (wait: StockWait): Promise<Response> =>
  authorizedFetch('/api/stock-waits/own', jsonPost(wait));
