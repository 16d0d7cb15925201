import type { OrderMail } from '#domain/mail/order-mails.ts';
import { site } from './site.ts';

export const sampleOrder: OrderMail = {
  orderId: '3f2a9c10-0000-4000-8000-000000000000',
  number: 1043,
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
  nextStep:
    'Choose your pickup day on your order’s page. If none is open yet, we email you when you can.',
  handoverCode: 'KXRANPDH',
  codeImageUrl: `${site}/api/pickups/code/KXRANPDH.png`,
};
