import type { DeliveryType } from '#domain/statuses.ts';
import type { MailedOrder } from './mailed-order.ts';

/** About the day of an order. */
export interface PickupMail extends MailedOrder {
  fullName: string;
  deliveryType: DeliveryType;
  trees: number;
  /** The farm's address, or the customer's; one line. */
  address: string;
  orderUrl: string;
}

/** A mail about an order that has a window. */
export interface BookedMail extends PickupMail {
  /** 'Saturday, April 3, 9:00 to 9:30 AM' */
  time: string;
  /** Last moment to move it, as above; null once it is over. */
  movableUntil: string | null;
  handoverCode: string;
  /** Its QR code; missing in the oldest mails. */
  codeImageUrl?: string;
  calendarUrl: string;
}

export interface PickupMails {
  'pickup-booked': BookedMail;
  'pickup-reminder': BookedMail & { days: number };
  /** The farm moved the day. */
  'pickup-moved': PickupMail & { from: string; time: string; reason: string; answerUrl: string };
  /** `windows`: the next ones with room, as texts. */
  'pickup-missed': PickupMail & { time: string; windows: string[] };
  'pickup-days': PickupMail & { windows: string[] };
}
