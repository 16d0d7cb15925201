import type { OrderMails } from '#domain/mail/order-mails.ts';
import { noMoney } from '#domain/orders/order-money.ts';
import { sampleOrder } from './sample-order.ts';
import { site } from './site.ts';

export const orderSamples: OrderMails = {
  'order-confirmed': sampleOrder,
  'payment-failed': { ...sampleOrder, money: noMoney, retryUrl: `${site}/checkout` },
  'order-ready': {
    ...sampleOrder,
    pickupTime: 'Saturday, April 3, 9:00 to 9:30 AM',
    calendarUrl: `${site}/api/pickups/calendar/ABC.ics`,
  },
  'order-delivered': {
    ...sampleOrder,
    guideUrl: `${site}/resources`,
    orchardUrl: `${site}/account?tab=orchard`,
    reportUrl: `${site}/account?tab=orders`,
  },
  'order-canceled': {
    ...sampleOrder,
    refundedCents: 14_800,
    money: { paidCents: 14_800, refundedCents: 14_800 },
  },
  'payment-link': {
    ...sampleOrder,
    money: noMoney,
    payUrl: `${site}/pay/ABC`,
    missingCents: sampleOrder.totalCents,
    dueDay: 'December 6',
  },
  'order-refunded': {
    ...sampleOrder,
    refundCents: 4800,
    money: { paidCents: 14_800, refundedCents: 4800 },
  },
  'order-changed': {
    ...sampleOrder,
    items: sampleOrder.items.slice(0, 1),
    now: {
      treesCents: 9600,
      discountCents: 0,
      deliveryFeeCents: 0,
      givenCents: 0,
      keptCents: 0,
      totalCents: 9600,
      taxCents: 0,
    },
    money: { paidCents: 14_800, refundedCents: 5200 },
    change: {
      by: 'customer',
      reason: '',
      lines: [{ variety: 'Rainier', rootstock: 'Gisela 6', difference: -1 }],
      refundCents: 5200,
    },
  },
  'order-corrected': {
    ...sampleOrder,
    deliveryType: 'delivery',
    deliveryAddress: '400 Elm Street, Spokane, WA 99208',
    deliveryMinutes: 26,
    money: { paidCents: 14_800, refundedCents: 0 },
    corrected: ['phone', 'deliveryType', 'address'],
    losesDay: true,
    recipient: { fullName: 'Ann Orchard', phone: '509 555 0142', email: 'ann@example.com' },
    delivery: { feeCents: 3200, refundCents: 0 },
    owing: { payment: { state: 'underpaid', missingCents: 3200 }, payUrl: `${site}/pay/ABC` },
  },
  'order-readdressed': { orderId: sampleOrder.orderId, number: 1043 },
  'addition-failed': {
    ...sampleOrder,
    money: { paidCents: 14_800, refundedCents: 0 },
    amountCents: 5200,
    trees: [{ variety: 'Rainier', rootstock: 'Gisela 6', quantity: 1 }],
    retryUrl: `${site}/add-trees?order_id=${sampleOrder.orderId}`,
  },
  'order-reinstated': {
    ...sampleOrder,
    money: { paidCents: 14_800, refundedCents: 0 },
    lostDay: 'Saturday, April 3, 9:00 to 9:30 AM',
  },
  'partner-offer': {
    orderId: sampleOrder.orderId,
    number: 1043,
    fullName: 'Ann Orchard',
    trees: [
      {
        variety: 'Rainier',
        text: 'Rainier needs another sweet cherry that blooms at the same time within 100 ft, in your yard or a neighbor’s.',
        partners: [
          { variety: 'Bing', url: `${site}/variety/Bing` },
          { variety: 'Van', url: `${site}/variety/Van` },
        ],
      },
    ],
    orchardUrl: `${site}/account?tab=orchard`,
  },
  'shortfall-ended': {
    orderId: sampleOrder.orderId,
    number: 1043,
    fullName: 'Ann Orchard',
    tree: 'Bing on Gisela 6',
    trees: 2,
    orderUrl: sampleOrder.orderUrl,
  },
  shortfall: {
    orderId: sampleOrder.orderId,
    number: 1043,
    fullName: sampleOrder.fullName,
    tree: 'Bing on Gisela 6',
    trees: 1,
    served: 1,
    cause: 'frost killed some of them',
    offers: [
      { tree: 'Bing on Krymsk 5', priceCents: 5000, refundCents: 200, warning: '' },
      {
        tree: 'Lapins on Gisela 6',
        priceCents: 5400,
        refundCents: 0,
        warning:
          'Rainier needs another sweet cherry that blooms at the same time within 100 ft, in your yard or a neighbor’s.',
      },
    ],
    refundCents: 5200,
    lastDay: 'December 2',
    answerUrl: `${site}/shortfall/abc`,
  },
};
