import * as z from 'zod/mini';
import { emailSchema } from '#domain/customers/account.ts';
import { requiredLine } from '#domain/form-fields.ts';
import { pageField, searchField } from '#domain/list-fields.ts';
import type { MailTemplate, RenderedMail } from '#domain/mail/mail.ts';
import type { OrderMoney } from '#domain/orders/order-money.ts';
import type { Order } from '#domain/orders/orders.ts';

export const customerSearchSchema = z.object({
  search: searchField(),
});
export const customerListSchema = z.extend(customerSearchSchema, { page: pageField() });
export const customersPerPage = 50;

/** For a customer whose old mailbox is gone. */
export const addressChangeSchema = z.strictObject({
  email: emailSchema,
  checked: requiredLine(
    'Say how you checked who asks',
    [5, 300],
    'Text must be at most 300 characters',
  ),
});
export type AddressChange = z.infer<typeof addressChangeSchema>;

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
  /** Whether a customer's account has this address, confirmed. */
  hasAccount: boolean;
  /** Newest first, at most 100. */
  orders: Order[];
  /** Newest first, at most 100. */
  mails: CustomerMail[];
}

export interface CustomerMailDetails extends CustomerMail, RenderedMail {
  to: string;
}
