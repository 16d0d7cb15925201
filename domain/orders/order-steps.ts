import type { Order } from './orders.ts';
import { windowText } from './pickups.ts';

export type StepKind = 'reserved' | 'day' | 'dug' | 'handover';

/** A step of an order on its way to the customer. */
export interface OrderStep {
  kind: StepKind;
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
    kind: 'day' as const,
    name: deliveryType === 'pickup' ? 'Pickup day' : 'Delivery day',
    text: hasDay ? windowText(pickup) : 'Not chosen yet',
    at: null,
    isDone: hasDay,
  };
  const steps = [
    {
      kind: 'reserved' as const,
      name: 'Reserved',
      text: order.awaitsPayment ? 'Kept for you until it is paid' : '',
      at: createdAt,
      isDone: !order.awaitsPayment || isReady,
    },
    ...(hasDay || !isReady ? [day] : []), // an order can be made ready without a day
    dugStep(order, isReady),
    {
      kind: 'handover' as const,
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
    kind: 'dug' as const,
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

/** What happens next, for a mail; undefined where the mail says it otherwise, or nothing comes. */
export function nextStepText(order: Steps): string | undefined {
  const kind = orderSteps(order).find(({ state }) => state === 'current')?.kind;
  const isPickup = order.deliveryType === 'pickup';
  const hasDay = order.pickup !== null && order.pickup.state !== 'missed';
  switch (kind) {
    case 'day':
      return isPickup
        ? 'Choose your pickup day on your order’s page. If none is open yet, we email you when you can.'
        : 'Choose your delivery day on your order’s page. If none is open yet, we arrange it with you.';
    case 'dug':
      return `We dig and label your trees for that day, and remind you by email before it.${
        isPickup ? ' Bring your pickup code.' : ''
      }`;
    case 'handover':
      if (!hasDay) return 'Your trees are dug and labeled. We agree with you on a day.';
      return isPickup
        ? 'Your trees are dug and labeled. Come at your time, and bring your pickup code.'
        : 'Your trees are dug and labeled. We bring them at your time.';
    default:
      return undefined;
  }
}
