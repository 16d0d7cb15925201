import { formatFarmDay } from '#app/ui/dates.ts';
import { settings } from '#domain/farm/settings.ts';
import { itemText, type Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** mailto link prefilled with the order, its trees and what the farm needs to know. */
export function problemMailHref(order: Pick<Order, 'id' | 'createdAt' | 'items'>): string {
  const { id, createdAt, items } = order;
  const body = [
    `Order ${shortOrderId(id)} of ${formatFarmDay(createdAt)}`,
    ...items.map(itemText),
    '',
    'What is wrong (please attach photos of the whole tree, its roots and its label):',
    '',
  ].join('\r\n');
  return `mailto:${settings.farm.email}?subject=${encodeURIComponent(`Problem with order ${shortOrderId(id)}`)}&body=${encodeURIComponent(body)}`;
}
