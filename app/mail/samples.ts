import { describeAlert } from '#domain/admin/notifications.ts';
import type { MailTemplate, MailTemplates } from '#domain/mail.ts';
import type { CustomerChange } from '#domain/mails/admin-mails.ts';
import type { OrderMail } from '#domain/mails/order-mails.ts';
import { noMoney } from '#domain/order-money.ts';
import { securityChanges } from '#domain/security-notices.ts';

const site = 'https://shop.example';

export const sampleOrder: OrderMail = {
  orderId: '3f2a9c10-0000-4000-8000-000000000000',
  fullName: 'Ann Orchard',
  deliveryType: 'pickup',
  items: [
    {
      variety: 'Honeycrisp',
      fruit: 'Apple',
      rootstock: 'Geneva 41',
      quantity: 2,
      priceCents: 4800,
    },
    { variety: 'Rainier', fruit: 'Cherry', rootstock: 'Gisela 6', quantity: 1, priceCents: 5200 },
  ],
  subtotalCents: 14_800,
  deliveryFeeCents: 0,
  discountCents: 0,
  totalCents: 14_800,
  money: { paidCents: 14_800, refundedCents: 0 },
  season: 'Spring 2027',
  orderUrl: `${site}/order-confirmation?order_id=3f2a9c10`,
  handoverCode: 'KXRANPDH',
  codeImageUrl: `${site}/api/pickups/code/KXRANPDH.png`,
};
const sampleClaim = {
  orderId: sampleOrder.orderId,
  fullName: sampleOrder.fullName,
  tree: 'Honeycrisp on Geneva 41',
  trees: 1,
  wish: 'replacement',
  ordersUrl: `${site}/account?tab=orders`,
} as const;
const samplePickup = {
  orderId: sampleOrder.orderId,
  fullName: sampleOrder.fullName,
  deliveryType: 'pickup',
  trees: 3,
  address: '24316 N Orchard Bench Road, Colbert, WA 99005',
  orderUrl: sampleOrder.orderUrl,
} as const;
const sampleBooked = {
  ...samplePickup,
  time: 'Saturday, April 3, 9:00 to 9:30 AM',
  movableUntil: 'Thursday, April 1, 9:00 AM',
  handoverCode: 'KXRANPDH',
  codeImageUrl: `${site}/api/pickups/code/KXRANPDH.png`,
  calendarUrl: `${site}/api/pickups/calendar/ABC.ics`,
};
const sampleWindows = [
  'Saturday, April 10, 9:00 to 9:30 AM',
  'Saturday, April 10, 9:30 to 10:00 AM',
];
const sampleChange: CustomerChange = {
  orderId: sampleOrder.orderId,
  customer: sampleOrder.fullName,
  change: 'added',
  cents: 5200,
  trees: [{ variety: 'Rainier', rootstock: 'Gisela 6', quantity: 1 }],
};
const link = `${site}/confirm#token_hash=abc&type=signup`;
const unsubscribeUrl = `${site}/newsletter/nABC`;

/** Sample props for every template, for the preview page and the tests. */
export const mailSamples: { [T in MailTemplate]: MailTemplates[T] } = {
  'confirm-address': { link, code: '012345' },
  'reset-password': { link, code: '012345' },
  'magic-link': { link, code: '012345' },
  invite: { link },
  'email-change': { link, code: '012345', newEmail: 'ann.new@example.com' },
  'email-change-current': { link, code: '012345', newEmail: 'ann.new@example.com' },
  reauthenticate: { code: '012345' },
  'password-changed': { resetUrl: `${site}/forgot-password` },
  'security-notice': {
    title: securityChanges['passkey-added'],
    detail: 'iCloud Keychain',
    ways: { resetUrl: `${site}/forgot-password`, securityUrl: `${site}/account?tab=security` },
  },
  'admins-changed': {
    title: 'robin@example.com is now an admin',
    email: 'robin@example.com',
    change: 'appointed',
    adminsUrl: `${site}/admin/admins`,
  },
  'admin-order': {
    orderId: sampleOrder.orderId,
    customer: sampleOrder.fullName,
    deliveryType: 'pickup',
    items: sampleOrder.items,
    totalCents: sampleOrder.totalCents,
    orderUrl: `${site}/admin/orders?search=3f2a9c10`,
    settingsUrl: `${site}/admin/notifications`,
  },
  'admin-order-change': {
    ...sampleChange,
    orderUrl: `${site}/admin/orders?search=3f2a9c10`,
    settingsUrl: `${site}/admin/notifications`,
  },
  'admin-digest': {
    orders: 2,
    trees: 5,
    totalCents: 24_400,
    lines: [
      {
        orderId: sampleOrder.orderId,
        customer: 'Ann Orchard',
        trees: 3,
        totalCents: 14_800,
        isDelivery: false,
      },
      {
        orderId: '9c103f2a-0000-4000-8000-000000000000',
        customer: 'Robin Grower',
        trees: 2,
        totalCents: 9600,
        isDelivery: true,
      },
    ],
    changed: 2,
    changes: [
      sampleChange,
      {
        orderId: '9c103f2a-0000-4000-8000-000000000000',
        customer: 'Robin Grower',
        change: 'canceled',
        cents: 9600,
        trees: [],
      },
    ],
    ordersUrl: `${site}/admin/orders`,
    settingsUrl: `${site}/admin/notifications`,
  },
  'admin-alerts': {
    alerts: [
      describeAlert('sold_out', { variety: 'Rainier', rootstock: 'Gisela 6' }),
      describeAlert('dispute', { kind: 'dispute', subject: 'dts_4kQ7' }),
    ],
    todayUrl: `${site}/admin`,
    settingsUrl: `${site}/admin/notifications`,
  },
  'order-confirmed': sampleOrder,
  'payment-failed': { ...sampleOrder, money: noMoney, retryUrl: `${site}/checkout` },
  'payment-link': {
    ...sampleOrder,
    money: noMoney,
    payUrl: `${site}/pay/ABC`,
    missingCents: sampleOrder.totalCents,
    dueDay: 'December 6',
  },
  'order-ready': sampleOrder,
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
  'order-refunded': {
    ...sampleOrder,
    refundCents: 4800,
    money: { paidCents: 14_800, refundedCents: 4800 },
  },
  'order-changed': {
    ...sampleOrder,
    items: sampleOrder.items.slice(0, 1),
    worthCents: 9600,
    money: { paidCents: 14_800, refundedCents: 5200 },
    change: {
      by: 'customer',
      reason: '',
      lines: [{ variety: 'Rainier', rootstock: 'Gisela 6', difference: -1 }],
      refundCents: 5200,
    },
  },
  'addition-failed': {
    ...sampleOrder,
    money: { paidCents: 14_800, refundedCents: 0 },
    amountCents: 5200,
    trees: [{ variety: 'Rainier', rootstock: 'Gisela 6', quantity: 1 }],
    retryUrl: `${site}/add-trees?order_id=${sampleOrder.orderId}`,
  },
  'order-reinstated': { ...sampleOrder, money: { paidCents: 14_800, refundedCents: 0 } },
  'partner-offer': {
    orderId: sampleOrder.orderId,
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
  'claim-received': {
    ...sampleClaim,
    reason: 'Broken or damaged',
    details: 'The graft had snapped when we unwrapped it.',
    photos: 2,
  },
  'claim-decided': {
    ...sampleClaim,
    answer: 'Please plant it before the end of May.',
    refundCents: null,
    replacement: 'Honeycrisp on Bud 9',
  },
  'replacement-ready': {
    ...sampleClaim,
    replacement: 'Honeycrisp on Bud 9',
    deliveryType: 'pickup',
    pickupAddress: '24316 N Orchard Bench Road, Colbert, WA 99005',
  },
  shortfall: {
    orderId: sampleOrder.orderId,
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
  'pickup-booked': sampleBooked,
  'pickup-reminder': { ...sampleBooked, days: 7 },
  'pickup-moved': {
    ...samplePickup,
    from: 'Saturday, April 3, 9:00 to 9:30 AM',
    time: 'Sunday, April 4, 9:00 to 9:30 AM',
    reason: 'A hard freeze is forecast for Saturday, and bare roots must not freeze.',
    answerUrl: `${site}/pickup-answer/ABC`,
  },
  'pickup-missed': { ...samplePickup, time: sampleBooked.time, windows: sampleWindows },
  'pickup-days': { ...samplePickup, windows: sampleWindows },
  'newsletter-welcome': {
    code: 'GRAFT-7KQ2MXR',
    percent: 10,
    shopUrl: `${site}/catalog`,
    unsubscribeUrl,
  },
  'newsletter-return': { preferencesUrl: `${site}/newsletter/token` },
  newsletter: {
    subject: 'The scionwood is in: new varieties',
    preview: 'Three apples that we grafted for the first time.',
    bodyHtml: `<p>Hello from the orchard!</p>
<h2>What is new</h2>
<ul><li><strong>Honeycrisp</strong> on a dwarf rootstock</li><li>more cherries</li></ul>
<p>See <a href="${site}/catalog">all our trees</a>.</p>`,
    cards: [
      {
        name: 'Honeycrisp',
        fruit: 'Apple',
        price: 'from $48',
        url: `${site}/variety/Honeycrisp`,
        pictureUrl: `${site}/images/honeycrisp-800.webp`,
        pictureAlt: 'Honeycrisp apples ripe on the branch, illustration',
      },
      {
        name: 'Rainier',
        fruit: 'Cherry',
        price: 'sold out for now',
        url: `${site}/variety/Rainier`,
        pictureUrl: null,
        pictureAlt: '',
      },
    ],
    unsubscribeUrl,
  },
  'back-in-stock': {
    variety: 'Honeycrisp',
    fruit: 'Apple',
    rootstock: 'Geneva 41',
    priceCents: 4800,
    productUrl: `${site}/product/1`,
    heldUntil: 'Tuesday, March 3 at 3:15 PM',
    claimUrl: `${site}/newsletter/sABC`,
    unsubscribeUrl,
  },
  'stock-wait': {
    variety: 'Honeycrisp',
    rootstock: 'Geneva 41',
    ahead: 2,
    lineUrl: `${site}/newsletter/sABC`,
  },
  'season-open': {
    season: 'Spring 2027',
    deadline: 'March 1',
    pickup: 'late March to early May, as soon as the soil can be worked',
    catalogUrl: `${site}/catalog`,
    unsubscribeUrl,
  },
  care: {
    month: 'June',
    works: [
      {
        title: 'Thin the fruit',
        text: 'Leave one fruit in each cluster, and a hand’s width between fruits.',
        trees: [
          { name: 'Gala', days: 'June 1 to 20' },
          { name: 'Honeycrisp', days: 'June 1 to 20' },
        ],
      },
      {
        title: 'Pull off the fruit',
        text: 'Take off every fruit this year. The young tree needs its strength for roots and branches.',
        trees: [{ name: 'Bing', days: 'June 15' }],
      },
    ],
    orchardUrl: `${site}/account?tab=orchard`,
    unsubscribeUrl,
  },
};
