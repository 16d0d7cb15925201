import { orderNumber } from '#domain/statuses.ts';

/** The order that a mail is about. */
export interface MailedOrder {
  orderId: string;
  /** Missing in the oldest mails. */
  number?: number | null;
}

/** '1043', which people can say on the phone. */
export const mailedOrderName = ({ orderId, number = null }: MailedOrder): string =>
  orderNumber({ id: orderId, number });
