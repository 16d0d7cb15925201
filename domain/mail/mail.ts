import type { AccountMails } from './account-mails.ts';
import type { AdminMails } from './admin-mails.ts';
import type { ClaimMails } from './claim-mails.ts';
import type { ListMails } from './list-mails.ts';
import type { OrderMails } from './order-mails.ts';
import type { PickupMails } from './pickup-mails.ts';

/** Every mail template with its props. */
export interface MailTemplates
  extends AccountMails, AdminMails, ClaimMails, ListMails, OrderMails, PickupMails {}
export type MailTemplate = keyof MailTemplates;

/** Contain no credential links or codes, so admins may view and resend them. */
export const orderTemplates = [
  'order-confirmed',
  'payment-failed',
  'order-ready',
  'order-delivered',
  'order-canceled',
  'order-refunded',
  'order-changed',
  'order-corrected',
  'order-readdressed',
  'customer-message',
  'addition-failed',
  'order-reinstated',
  'partner-offer',
  'claim-received',
  'claim-decided',
  'replacement-ready',
  'pickup-booked',
  'pickup-reminder',
  'pickup-missed',
  'pickup-days',
] as const satisfies MailTemplate[];
export const isOrderTemplate = (template: string): template is (typeof orderTemplates)[number] =>
  orderTemplates.some((name) => name === template);

/**
 * Written when their time has come, not because somebody did something just then. Held while a
 * restore is undecided.
 */
export const timedTemplates: readonly MailTemplate[] = [
  'back-in-stock',
  'season-open',
  'care',
  'pickup-reminder',
];

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
export type RenderMail = <T extends MailTemplate>(
  template: T,
  props: MailTemplates[T],
) => Promise<RenderedMail>;
