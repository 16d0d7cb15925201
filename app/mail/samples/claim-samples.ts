import type { ClaimMails } from '#domain/mail/claim-mails.ts';
import { sampleOrder } from './sample-order.ts';
import { site } from './site.ts';

const sampleClaim = {
  orderId: sampleOrder.orderId,
  number: 1043,
  fullName: sampleOrder.fullName,
  tree: 'Honeycrisp on Geneva 41',
  trees: 1,
  wish: 'replacement',
  ordersUrl: `${site}/account?tab=orders`,
} as const;

export const claimSamples: ClaimMails = {
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
};
