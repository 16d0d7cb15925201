import { shortOrderId } from '#domain/statuses.ts';

/** All Orders, with this order alone and its details open. */
export const orderPath = (id: string): string =>
  `/admin/orders?search=${shortOrderId(id)}&open=${id}`;
