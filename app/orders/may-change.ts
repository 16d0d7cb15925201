import { canBeChangedByCustomer, lastChangeDay, orderState } from '#domain/order-rules.ts';
import { changeRulesOf } from '#domain/order-terms.ts';
import type { Order } from '#domain/orders.ts';
import { dayAt } from '#domain/season.ts';
import { farmTimeZone } from '#domain/settings.ts';

/** ISO date. */
export const lastDayOf = ({ pickupFrom, terms }: Order): string =>
  lastChangeDay(pickupFrom, changeRulesOf(terms).daysBeforePickup);

/** Whether to offer a change; the server decides. The farm changes the orders that it has entered. */
export const mayChange = (order: Order): boolean =>
  !order.farm &&
  !order.addingTrees &&
  canBeChangedByCustomer(orderState(order)) &&
  dayAt(new Date(), farmTimeZone) <= lastDayOf(order);
