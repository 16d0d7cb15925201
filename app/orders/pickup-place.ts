import { farmAddress } from '#domain/farm/settings.ts';
import type { Order } from '#domain/orders/orders.ts';
import { isCanceled } from '#domain/statuses.ts';

/** Where to pick the trees up now; for a finished order, where it was. */
export const pickupPlace = ({ status, terms }: Pick<Order, 'status' | 'terms'>): string =>
  status === 'Delivered' || isCanceled(status) ? terms.pickupAddress : farmAddress();
