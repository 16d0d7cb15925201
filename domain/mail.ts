import type { Cents } from './money.ts';
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
  orderUrl: string;
}

/** Every mail the shop sends, by template, with what the template needs. */
export interface MailTemplates {
  'confirm-address': { link: string; code: string };
  'reset-password': { link: string; code: string };
  'password-changed': { resetUrl: string };
  'order-confirmed': OrderMail;
  'newsletter-welcome': { unsubscribeUrl: string };
}
export type MailTemplate = keyof MailTemplates;

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
export type RenderMail = <T extends MailTemplate>(template: T, props: MailTemplates[T]) => Promise<RenderedMail>;
