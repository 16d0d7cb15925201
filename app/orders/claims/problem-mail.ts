import { formatFarmDay } from '#app/ui/dates.ts';
import { settings } from '#domain/farm/settings.ts';
import { itemText, type Order } from '#domain/orders/orders.ts';
import { orderNumber } from '#domain/statuses.ts';

/** mailto link prefilled with the order, its trees and what the farm needs to know. */
export function problemMailHref(
  order: Pick<Order, 'id' | 'number' | 'createdAt' | 'items'>,
): string {
  const { createdAt, items } = order;
  const number = orderNumber(order);
  const body = [
    `Order ${number} of ${formatFarmDay(createdAt)}`,
    ...items.map(itemText),
    '',
    'What is wrong (please attach photos of the whole tree, its roots and its label):',
    '',
  ].join('\r\n');
  const subject = encodeURIComponent(`Problem with order ${number}`);
  return `mailto:${settings.farm.email}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
