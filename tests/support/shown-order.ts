import type { Order } from '#domain/orders/orders.ts';
import { startSettings } from '#tests/support/sample-settings.ts';

/** An order as the API answers it, for components. */
export const shownOrder = (more: Partial<Order> = {}): Order =>
  ({
    id: '3f2a9c10-0000-4000-8000-000000000000',
    createdAt: '2026-04-01T18:00:00Z',
    status: 'Pending',
    handedOverAt: null,
    paymentStatus: 'completed',
    deliveryType: 'pickup',
    estimatedMinutes: null,
    deliveryFeeCents: 0,
    discountCents: 0,
    totalCents: 9600,
    taxCents: 0,
    paidCents: 9600,
    refundedCents: 0,
    couponCode: null,
    season: 'Spring 2026',
    pickupFrom: '2026-04-10',
    pickup: null,
    handoverCode: 'ABCDEFGH',
    number: 1001,
    note: '',
    terms: { guarantee: startSettings.guarantee, orderChanges: startSettings.orderChanges },
    farm: null,
    customer: { fullName: 'Casey Grove', email: 'casey@example.com', phone: '(509) 555-0142' },
    items: [
      {
        id: '5e2a9c10-0000-4000-8000-000000000000',
        productId: '6e2a9c10-0000-4000-8000-000000000000',
        variety: 'Honeycrisp',
        fruit: 'Apple',
        rootstock: 'M.9',
        quantity: 2,
        handedOver: 0,
        priceCents: 4800,
      },
    ],
    partHandovers: [],
    addingTrees: false,
    ...more,
  }) as Order; // what components read of it
