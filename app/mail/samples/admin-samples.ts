import type { AdminMails, CustomerChange } from '#domain/mail/admin-mails.ts';
import { describeAlert } from '#domain/mail/notifications.ts';
import { sampleOrder } from './sample-order.ts';
import { site } from './site.ts';

const sampleChange: CustomerChange = {
  orderId: sampleOrder.orderId,
  number: 1043,
  customer: sampleOrder.fullName,
  change: 'added',
  cents: 5200,
  trees: [{ variety: 'Rainier', rootstock: 'Gisela 6', quantity: 1 }],
};

export const adminSamples: AdminMails = {
  'admins-changed': {
    title: 'robin@example.com is now an admin',
    email: 'robin@example.com',
    change: 'appointed',
    adminsUrl: `${site}/admin/admins`,
  },
  'admin-order': {
    orderId: sampleOrder.orderId,
    number: 1043,
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
        number: 1043,
        customer: 'Ann Orchard',
        trees: 3,
        totalCents: 14_800,
        isDelivery: false,
      },
      {
        orderId: '9c103f2a-0000-4000-8000-000000000000',
        number: 1044,
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
        number: 1044,
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
};
