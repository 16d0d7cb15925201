import { render, toPlainText } from '@react-email/render';
import { createElement, type ReactElement } from 'react';
import * as adminDigest from '#app/mail/farm/admin-digest.tsx';
import * as customerMessage from '#app/mail/lists/customer-message.tsx';
import * as newsletter from '#app/mail/lists/newsletter.tsx';
import * as seasonOpen from '#app/mail/lists/season-open.tsx';
import type { MailTemplate, MailTemplates, RenderedMail } from '#domain/mail/mail.ts';
import { stockWaitConfirm, stockWait, backInStock } from './catalog/stock-wait-mails.tsx';
import {
  confirmAddress,
  resetPassword,
  magicLink,
  invite,
  emailChange,
  emailChangeCurrent,
  reauthenticate,
  passwordChanged,
} from './customers/account-mails.tsx';
import * as securityNotice from './customers/security-notice.tsx';
import { adminOrder, adminOrderChange, adminAlerts, adminsChanged } from './farm/admin-mails.tsx';
import * as care from './growing/care.tsx';
import * as partnerOffer from './growing/partner-offer.tsx';
import { newsletterWelcome, newsletterReturn } from './lists/newsletter-mails.tsx';
import * as additionFailed from './orders/addition-failed.tsx';
import * as claimDecided from './orders/claim-decided.tsx';
import * as claimReceived from './orders/claim-received.tsx';
import { orderCorrected, orderReaddressed } from './orders/correction-mails.tsx';
import * as orderCanceled from './orders/order-canceled.tsx';
import * as orderChanged from './orders/order-changed.tsx';
import * as orderConfirmed from './orders/order-confirmed.tsx';
import * as orderDelivered from './orders/order-delivered.tsx';
import * as orderReady from './orders/order-ready.tsx';
import * as orderRefunded from './orders/order-refunded.tsx';
import * as orderReinstated from './orders/order-reinstated.tsx';
import * as paymentFailed from './orders/payment-failed.tsx';
import * as paymentLink from './orders/payment-link.tsx';
import {
  pickupDays,
  pickupBooked,
  pickupReminder,
  pickupMoved,
  pickupMissed,
} from './orders/pickup-mails.tsx';
import * as replacementReady from './orders/replacement-ready.tsx';
import { shortfall, shortfallEnded } from './orders/shortfall-mails.tsx';

interface Template<Props> {
  subject: (props: Props) => string;
  Body: (props: Props) => ReactElement;
}

const templates: { [T in MailTemplate]: Template<MailTemplates[T]> } = {
  'confirm-address': confirmAddress,
  'reset-password': resetPassword,
  'magic-link': magicLink,
  invite,
  'email-change': emailChange,
  'email-change-current': emailChangeCurrent,
  reauthenticate,
  'password-changed': passwordChanged,
  'security-notice': securityNotice,
  'admins-changed': adminsChanged,
  'admin-order': adminOrder,
  'admin-order-change': adminOrderChange,
  'admin-digest': adminDigest,
  'admin-alerts': adminAlerts,
  'order-confirmed': orderConfirmed,
  'payment-failed': paymentFailed,
  'payment-link': paymentLink,
  'order-ready': orderReady,
  'order-delivered': orderDelivered,
  'order-canceled': orderCanceled,
  'order-refunded': orderRefunded,
  'addition-failed': additionFailed,
  'order-changed': orderChanged,
  'order-corrected': orderCorrected,
  'order-readdressed': orderReaddressed,
  'order-reinstated': orderReinstated,
  'partner-offer': partnerOffer,
  'claim-received': claimReceived,
  'claim-decided': claimDecided,
  'replacement-ready': replacementReady,
  shortfall,
  'shortfall-ended': shortfallEnded,
  'pickup-booked': pickupBooked,
  'pickup-reminder': pickupReminder,
  'pickup-moved': pickupMoved,
  'pickup-missed': pickupMissed,
  'pickup-days': pickupDays,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-return': newsletterReturn,
  newsletter,
  'customer-message': customerMessage,
  'back-in-stock': backInStock,
  'stock-wait-confirm': stockWaitConfirm,
  'stock-wait': stockWait,
  'season-open': seasonOpen,
  care,
};

export async function renderTemplate<T extends MailTemplate>(
  template: T,
  props: MailTemplates[T],
): Promise<RenderedMail> {
  const { subject, Body }: Template<MailTemplates[T]> = templates[template];
  const html = await render(createElement(Body, props));
  return {
    subject: toSingleLine(subject(props)),
    html,
    text: toPlainText(html, { selectors: [{ selector: '[data-skip-in-text]', format: 'skip' }] }),
  };
}

/** Subjects contain user input: strip line breaks to prevent header injection. */
const toSingleLine = (subject: string): string =>
  subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
