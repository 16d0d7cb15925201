import type { MailTemplate } from './mail.ts';

/** Mails as admins read of them. */
const mailNames: Record<MailTemplate, string> = {
  'confirm-address': 'confirm address',
  'reset-password': 'reset password',
  'magic-link': 'sign-in link',
  invite: 'invitation',
  'email-change': 'email change',
  'email-change-current': 'email change, to the former address',
  reauthenticate: 'sign-in code',
  'password-changed': 'password changed',
  'security-notice': 'security notice',
  'admins-changed': 'admins changed',
  'admin-order': 'new order, to admins',
  'admin-order-change': 'change by a customer, to admins',
  'admin-digest': 'orders of the day, to admins',
  'admin-alerts': 'alerts, to admins',
  'order-confirmed': 'order confirmation',
  'payment-failed': 'payment failed',
  'payment-link': 'payment link',
  'order-ready': 'ready for pickup or delivery',
  'order-delivered': 'delivered, with planting guide',
  'order-canceled': 'order canceled',
  'order-refunded': 'refund',
  'addition-failed': 'payment for more trees failed',
  'order-changed': 'order changed',
  'order-corrected': 'order corrected',
  'order-readdressed': 'order goes to another address',
  'order-reinstated': 'order no longer canceled',
  'partner-offer': 'partners in stock',
  'claim-received': 'claim received',
  'claim-decided': 'decision on a claim',
  'replacement-ready': 'replacement ready',
  shortfall: 'missing trees: what to do',
  'shortfall-ended': 'missing trees are there after all',
  'pickup-booked': 'pickup or delivery day',
  'pickup-reminder': 'reminder of the day',
  'pickup-moved': 'day moved',
  'pickup-missed': 'missed, choose another day',
  'pickup-days': 'days are open',
  'newsletter-welcome': 'newsletter welcome',
  'newsletter-return': 'newsletter again',
  newsletter: 'newsletter',
  'customer-message': 'message from the farm',
  'back-in-stock': 'back in stock',
  'stock-wait-confirm': 'confirm the place in line',
  'stock-wait': 'place in line',
  'season-open': 'season is open',
  care: 'care of the trees',
};

const stateNames: Record<string, string> = {
  waiting: 'waiting to be sent',
  held: 'held since a restore',
  sent: 'sent',
  failed: 'could not be sent',
  suppressed: 'not sent: mail to this address bounces',
  bounced: 'bounced',
};

const isTemplate = (template: string): template is MailTemplate =>
  Object.hasOwn(mailNames, template);

/** A template that an earlier release had is called by its bare name. */
export const mailName = (template: string): string =>
  isTemplate(template) ? mailNames[template] : template.replaceAll('-', ' ');

export const mailStateName = (state: string): string => stateNames[state] ?? state;
