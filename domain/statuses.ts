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

/** Whatever an answer holds, its page is shown: no status counts as Pending. */
export const orderStatusName = (status: string | null | undefined): string => status || 'Pending';

/** How an account shows an order's status. Older spellings and letter cases mean the same. */
export function orderStatusTone(status: string | null | undefined): StatusTone {
  switch (orderStatusName(status).toLowerCase()) {
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

export const isCanceled = (status: string | null | undefined): boolean => orderStatusTone(status) === 'apple';

export const paymentStatusName = (status: string | null | undefined): string => status || 'unknown';

export function paymentStatusTone(status: string | null | undefined): StatusTone {
  if (status === 'completed') return 'leaf';
  return status === 'pending' ? 'gold' : 'apple';
}

/** Unknown words count as a failed payment: never promise money that is not there. */
export function paymentStatusMessage(status: string | null | undefined): string {
  if (status === 'completed') return 'Your payment has been processed successfully.';
  if (status === 'pending') return 'Your payment is being processed.';
  return 'There was an issue with your payment. Please contact support.';
}

/** People see the first 8 characters of an order's UUID. */
export const shortOrderId = (orderId: string): string => orderId.slice(0, 8);
