export const orderStatuses = ['Pending', 'Confirmed', 'Ready', 'Delivered', 'Canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const itemStatuses = ['Pending', 'Confirmed'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const deliveryTypes = ['pickup', 'delivery'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Badge colors; the design tokens define their values. */
export type StatusTone = 'leaf' | 'sky' | 'plum' | 'apple' | 'gold';

/** A missing status counts as Pending. */
export const orderStatusName = (status: string | null | undefined): string => status || 'Pending';

/** Badge color for the account page. Accepts older spellings in any case. */
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

export const isCanceled = (status: string | null | undefined): boolean =>
  orderStatusTone(status) === 'apple';

export const paymentStatusName = (status: string | null | undefined): string => status || 'unknown';

export function paymentStatusTone(status: string | null | undefined): StatusTone {
  if (status === 'completed') return 'leaf';
  return status === 'pending' ? 'gold' : 'apple';
}

/** An unknown status counts as failed, so that no payment is claimed by mistake. */
export function paymentStatusMessage(status: string | null | undefined): string {
  if (status === 'completed') return 'Your payment has been processed successfully.';
  if (status === 'pending') return 'Your payment is being processed.';
  return 'There was an issue with your payment. Please contact support.';
}

/** The first 8 characters of the order's UUID. */
export const shortOrderId = (orderId: string): string => orderId.slice(0, 8);

/** `1043`, which people can say; the short id of an order that has no number yet. */
export const orderNumber = ({ id, number }: { id: string; number?: number | null }): string =>
  number ? String(number) : shortOrderId(id);

/** The number in '1043' or '#1043'. */
export const spokenNumber = (word: string): number | undefined => {
  const [, digits] = /^#?(\d{4,9})$/.exec(word) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Both: `1043 (7d7436f8)`. */
export const bothOrderNames = (id: string, number: number | null | undefined): string =>
  number ? `${number} (${shortOrderId(id)})` : shortOrderId(id);
