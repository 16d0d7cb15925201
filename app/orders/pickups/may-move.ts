import { isBookable, type OrderPickup } from '#domain/orders/pickups.ts';

/** Whether to offer a move; the server decides. */
export const mayMove = (pickup: OrderPickup): boolean =>
  pickup.state === 'booked' && isBookable(pickup, new Date());
