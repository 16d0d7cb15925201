import * as z from 'zod/mini';
import type { MailTemplate, RenderedMail } from '#domain/mail.ts';
import type { OrderMoney } from '#domain/order-money.ts';
import type { Order } from '#domain/orders.ts';

export const customerSearchSchema = z.object({
  search: z._default(
    z.string().check(z.trim(), z.maxLength(100, 'Search text must be at most 100 characters')),
    '',
  ),
});

/** Identified by the email address on orders. Amounts cover all of their orders, deleted ones included. */
export interface Customer extends OrderMoney {
  email: string;
  /** From the latest order. */
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
  /** The content is stored, so it can be viewed and resent. */
  isKept: boolean;
}

export interface CustomerDetails {
  email: string;
  /** Across all orders, deleted ones included. */
  money: OrderMoney;
  /** Set while the address is suppressed because mail to it bounced. */
  suppressed: { reason: 'refused' | 'bounced' | 'complained'; since: string } | null;
  note: string;
  /** Newest first, at most 100. */
  orders: Order[];
  /** Newest first, at most 100. */
  mails: CustomerMail[];
}

export interface CustomerMailDetails extends CustomerMail, RenderedMail {
  to: string;
}
