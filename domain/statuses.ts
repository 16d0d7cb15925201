export const orderStatuses = ['Pending', 'Confirmed', 'Ready', 'Delivered', 'Canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const isOrderStatus = (value: string): value is OrderStatus => orderStatuses.some((status) => status === value);

export const paymentStatuses = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const itemStatuses = ['Pending', 'Confirmed'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const deliveryTypes = ['pickup', 'delivery'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Colour names of the status badges; the design tokens give them their values. */
export type StatusTone = 'leaf' | 'sky' | 'plum' | 'apple' | 'gold';

/** How an account shows an order's status. Older spellings and letter cases mean the same. */
export function orderStatusTone(status: string): StatusTone {
  switch (status.toLowerCase()) {
    case 'completed':
    case 'delivered':
      return 'leaf';
    case 'confirmed':
      return 'sky';
    case 'ready':
      return 'plum';
    case 'cancelled':
    case 'canceled':
      return 'apple';
    default:
      return 'gold';
  }
}

export const paymentStatusTone: Record<PaymentStatus, StatusTone> = { completed: 'leaf', pending: 'gold', failed: 'apple' };

/** Unknown words count as a failed payment: never promise money that is not there. */
export function paymentStatusMessage(status: string): string {
  if (status === 'completed') return 'Your payment has been processed successfully.';
  if (status === 'pending') return 'Your payment is being processed.';
  return 'There was an issue with your payment. Please contact support.';
}

/** People see the first 8 characters of an order's UUID. */
export const shortOrderId = (orderId: string): string => orderId.slice(0, 8);
