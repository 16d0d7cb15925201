import * as z from 'zod/mini';
import type { MailTemplate, RenderedMail } from '#domain/mail.ts';
import type { OrderMoney } from '#domain/order-money.ts';
import type { Order } from '#domain/orders.ts';

export const customerSearchSchema = z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Search for less than 100 characters')), '') });

/** Known by the e-mail address of an order. Amounts are those of all their orders, deleted ones included. */
export interface Customer extends OrderMoney {
  email: string;
  /** As last given. */
  fullName: string;
  phone: string;
  orders: number;
  /** ISO 8601, UTC. */
  lastOrderAt: string;
}

export interface CustomerMail {
  id: string;
  template: MailTemplate;
  state: string;
  createdAt: string;
  sentAt: string | null;
  lastError: string | null;
  /** What it said was kept: it can be looked at and sent again. */
  isKept: boolean;
}

export interface CustomerDetails {
  email: string;
  /** Of all their orders, deleted ones included. */
  money: OrderMoney;
  /** Set while mail to the address is held off because it came back. */
  suppressed: { reason: 'refused' | 'bounced'; since: string } | null;
  note: string;
  /** Newest first, the last hundred. */
  orders: Order[];
  /** Newest first, the last hundred. */
  mails: CustomerMail[];
}

export interface ShownMail extends CustomerMail, RenderedMail {
  to: string;
}
