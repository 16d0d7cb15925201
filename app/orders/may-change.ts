import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { canBeChangedByCustomer, lastChangeDay, orderState } from '#domain/orders/order-rules.ts';
import { changeRulesOf } from '#domain/orders/order-terms.ts';
import type { Order } from '#domain/orders/orders.ts';

/** ISO date. */
export const lastDayOf = ({ pickupFrom, pickup, terms }: Order): string =>
  lastChangeDay(
    { pickupFrom, day: pickup && pickup.state !== 'missed' ? pickup.day : null },
    changeRulesOf(terms).daysBeforePickup,
  );

/** Whether to offer a change; the server decides. */
export const mayChange = (order: Order): boolean =>
  !order.paymentUnderWay &&
  canBeChangedByCustomer(orderState(order)) &&
  dayAt(new Date(), farmTimeZone) <= lastDayOf(order);
