import type { PickupMails } from '#domain/mail/pickup-mails.ts';
import { sampleOrder } from './sample-order.ts';
import { site } from './site.ts';

const samplePickup = {
  orderId: sampleOrder.orderId,
  number: 1043,
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

export const pickupSamples: PickupMails = {
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
};
