import { authorizedFetch } from '#app/api.ts';
import type { StockWait } from '#domain/catalog/stock-wait.ts';

/** As the form's own request, with the session. Loaded only where there is one. */
export const waitAsCustomer = (wait: StockWait): Promise<Response> =>
  authorizedFetch('/api/stock-waits/own', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wait),
  });
