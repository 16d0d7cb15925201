import type { Order } from './orders.ts';
import { windowText } from './pickups.ts';

/** A step of an order on its way to the customer. */
export interface OrderStep {
  name: string;
  /** What is known of it: a day, or what is still to come. May be empty. */
  text: string;
  /** When it happened, ISO 8601; null for steps without a moment of their own. */
  at: string | null;
  state: 'done' | 'current' | 'to come';
}

type Steps = Pick<
  Order,
  | 'status'
  | 'paymentStatus'
  | 'awaitsPayment'
  | 'createdAt'
  | 'handedOverAt'
  | 'deliveryType'
  | 'pickup'
  | 'items'
  | 'dug'
>;

/**
 * The way of an order: reserved, its day, dug, handed over. Empty for an order that goes no
 * further: canceled, or with a card that was declined.
 */
export function orderSteps(order: Steps): OrderStep[] {
  const { status, pickup, deliveryType, createdAt, handedOverAt } = order;
  if (status === 'Canceled' || order.paymentStatus === 'failed') return [];
  const isHandedOver = status === 'Delivered';
  const isReady = status === 'Ready' || isHandedOver;
  const hasDay = pickup !== null && pickup.state !== 'missed';
  const day = {
    name: deliveryType === 'pickup' ? 'Pickup day' : 'Delivery day',
    text: hasDay ? windowText(pickup) : 'Not chosen yet',
    at: null,
    isDone: hasDay,
  };
  const steps = [
    {
      name: 'Reserved',
      text: order.awaitsPayment ? 'Kept for you until it is paid' : '',
      at: createdAt,
      isDone: !order.awaitsPayment || isReady,
    },
    ...(hasDay || !isReady ? [day] : []), // an order can be made ready without a day
    dugStep(order, isReady),
    {
      name: deliveryType === 'pickup' ? 'Picked up' : 'Delivered',
      text: '',
      at: isHandedOver ? handedOverAt : null,
      isDone: isHandedOver,
    },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ isDone, ...step }, index) => ({
    ...step,
    state: stateOf(isDone, index === current),
  }));
}

/** Whoever calls an order ready has dug its trees, whether they were ticked or not. */
function dugStep({ dug, items }: Steps, isReady: boolean) {
  const trees = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isDug = dug !== undefined && trees > 0 && dug.trees >= trees;
  return {
    name: 'Dug and labeled',
    text: dug && !isDug && !isReady ? `${dug.trees} of ${trees} trees` : '',
    at: isDug ? dug.at : null,
    isDone: isDug || isReady,
  };
}

function stateOf(isDone: boolean, isCurrent: boolean): OrderStep['state'] {
  if (isDone) return 'done';
  return isCurrent ? 'current' : 'to come';
}
