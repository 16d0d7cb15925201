import type { Cents } from './money.ts';
import type { OrderMoney } from './order-money.ts';
import type { DeliveryType } from './statuses.ts';

export interface OrderMail {
  orderId: string;
  fullName: string;
  deliveryType: DeliveryType;
  /** As people write it; undefined for pickup. */
  deliveryAddress?: string;
  /** Of driving; undefined for pickup. */
  deliveryMinutes?: number;
  items: { variety: string; fruit: string; rootstock: string; quantity: number; priceCents: Cents }[];
  subtotalCents: Cents;
  deliveryFeeCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** When the mail was written; missing in the oldest mails. */
  money?: OrderMoney;
  orderUrl: string;
}

/** Every mail the shop sends, by template, with what the template needs. */
export interface MailTemplates {
  'confirm-address': { link: string; code: string };
  'reset-password': { link: string; code: string };
  'magic-link': { link: string; code: string };
  invite: { link: string };
  /** To the new address, and to the one before. */
  'email-change': { link: string; code: string; newEmail: string };
  'email-change-current': { link: string; code: string; newEmail: string };
  reauthenticate: { code: string };
  'password-changed': { resetUrl: string };
  /** `ways` only while the account still answers to this address. */
  'security-notice': { title: string; detail?: string; ways?: { resetUrl: string; securityUrl: string } };
  /** To every admin, and to one who no longer is. */
  'admins-changed': { title: string; email: string; change: 'appointed' | 'dismissed'; adminsUrl: string };
  'order-confirmed': OrderMail;
  'payment-failed': OrderMail & { retryUrl: string };
  'order-ready': OrderMail;
  'order-delivered': OrderMail & { guideUrl: string };
  /** `refundedCents`: by this cancellation. */
  'order-canceled': OrderMail & { refundedCents: Cents };
  /** `money` with this refund included. */
  'order-refunded': OrderMail & { refundCents: Cents; money: OrderMoney };
  'order-reinstated': OrderMail & { money: OrderMoney };
  'newsletter-welcome': { code: string; percent: number; shopUrl: string; unsubscribeUrl: string };
  /** To somebody who had left: only who reads this mail comes back. */
  'newsletter-return': { preferencesUrl: string };
  'back-in-stock': { variety: string; fruit: string; rootstock: string; priceCents: Cents; productUrl: string; unsubscribeUrl: string };
}
export type MailTemplate = keyof MailTemplates;

/** Hold no link or code that opens anything: the farm may look at what was sent, and send it again. */
export const orderTemplates = ['order-confirmed', 'payment-failed', 'order-ready', 'order-delivered', 'order-canceled', 'order-refunded', 'order-reinstated'] as const satisfies MailTemplate[];
export const isOrderTemplate = (template: string): template is (typeof orderTemplates)[number] => orderTemplates.some((name) => name === template);

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
export type RenderMail = <T extends MailTemplate>(template: T, props: MailTemplates[T]) => Promise<RenderedMail>;

/** Mail that somebody asked to get until they say stop. */
export const mailLists = ['newsletter', 'stock'] as const;
export type MailList = (typeof mailLists)[number];

/** What the owner of an address sees and changes without signing in, by the link in a mail. */
export interface MailPreferences {
  email: string;
  /** What the mail with the link was sent for. */
  list: MailList;
  newsletter: boolean;
  /** Trees the address waits for, as people name them. */
  waitingFor: string[];
}
