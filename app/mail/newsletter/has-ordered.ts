import { api, unwrap } from '#app/api.ts';
import { browserData } from '#app/ui/site-data.ts';
import { recordOrdered } from './popup-memory.ts';

/** Whether the signed-in customer has paid for an order, on whatever device. Remembered by this browser. */
export async function hasOrdered(): Promise<boolean> {
  const { orders } = await unwrap(api.api.orders.$get({ query: {} }));
  const hasPaid = orders.some(({ paidCents }) => paidCents > 0);
  if (hasPaid) recordOrdered(browserData);
  return hasPaid;
}
