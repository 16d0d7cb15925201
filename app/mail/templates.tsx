import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { MailTemplate, MailTemplates, RenderedMail } from '#domain/mail/mail.ts';
import { BackInStock, backInStockSubject } from './catalog/back-in-stock.tsx';
import { StockWaitConfirm, stockWaitConfirmSubject } from './catalog/stock-wait-confirm.tsx';
import { StockWait, stockWaitSubject } from './catalog/stock-wait.tsx';
import { ConfirmAddress, confirmAddressSubject } from './customers/confirm-address.tsx';
import {
  EmailChangeCurrent,
  emailChangeCurrentSubject,
} from './customers/email-change-current.tsx';
import { EmailChange, emailChangeSubject } from './customers/email-change.tsx';
import { Invite, inviteSubject } from './customers/invite.tsx';
import { MagicLink, magicLinkSubject } from './customers/magic-link.tsx';
import { PasswordChanged, passwordChangedSubject } from './customers/password-changed.tsx';
import { Reauthenticate, reauthenticateSubject } from './customers/reauthenticate.tsx';
import { ResetPassword, resetPasswordSubject } from './customers/reset-password.tsx';
import { SecurityNotice, securityNoticeSubject } from './customers/security-notice.tsx';
import { AdminsChanged, adminsChangedSubject } from './farm/admins-changed.tsx';
import { Care, careSubject } from './growing/care.tsx';
import { PartnerOffer, partnerOfferSubject } from './growing/partner-offer.tsx';
import { AdminAlerts, adminAlertsSubject } from './mail/admin-alerts.tsx';
import { AdminDigest, adminDigestSubject } from './mail/admin-digest.tsx';
import { AdminOrderChange, adminOrderChangeSubject } from './mail/admin-order-change.tsx';
import { AdminOrder, adminOrderSubject } from './mail/admin-order.tsx';
import { NewsletterReturn, newsletterReturnSubject } from './mail/newsletter-return.tsx';
import { NewsletterWelcome, newsletterWelcomeSubject } from './mail/newsletter-welcome.tsx';
import { Newsletter, newsletterSubject } from './mail/newsletter.tsx';
import { SeasonOpen, seasonOpenSubject } from './mail/season-open.tsx';
import { AdditionFailed, additionFailedSubject } from './orders/addition-failed.tsx';
import { ClaimDecided, claimDecidedSubject } from './orders/claim-decided.tsx';
import { ClaimReceived, claimReceivedSubject } from './orders/claim-received.tsx';
import { OrderCanceled, orderCanceledSubject } from './orders/order-canceled.tsx';
import { OrderChanged, orderChangedSubject } from './orders/order-changed.tsx';
import { OrderConfirmed, orderConfirmedSubject } from './orders/order-confirmed.tsx';
import { OrderDelivered, orderDeliveredSubject } from './orders/order-delivered.tsx';
import { OrderReady, orderReadySubject } from './orders/order-ready.tsx';
import { OrderRefunded, orderRefundedSubject } from './orders/order-refunded.tsx';
import { OrderReinstated, orderReinstatedSubject } from './orders/order-reinstated.tsx';
import { PaymentFailed, paymentFailedSubject } from './orders/payment-failed.tsx';
import { PaymentLink, paymentLinkSubject } from './orders/payment-link.tsx';
import { PickupBooked, pickupBookedSubject } from './orders/pickup-booked.tsx';
import { PickupDays, pickupDaysSubject } from './orders/pickup-days.tsx';
import { PickupMissed, pickupMissedSubject } from './orders/pickup-missed.tsx';
import { PickupMoved, pickupMovedSubject } from './orders/pickup-moved.tsx';
import { PickupReminder, pickupReminderSubject } from './orders/pickup-reminder.tsx';
import { ReplacementReady, replacementReadySubject } from './orders/replacement-ready.tsx';
import { Shortfall, shortfallSubject } from './orders/shortfall.tsx';

type Template<T extends MailTemplate> = (props: MailTemplates[T]) => {
  subject: string;
  body: ReactElement;
};

const templates: { [T in MailTemplate]: Template<T> } = {
  'confirm-address': (props) => ({
    subject: confirmAddressSubject(),
    body: <ConfirmAddress {...props} />,
  }),
  'reset-password': (props) => ({
    subject: resetPasswordSubject(),
    body: <ResetPassword {...props} />,
  }),
  'magic-link': (props) => ({ subject: magicLinkSubject(props), body: <MagicLink {...props} /> }),
  invite: (props) => ({ subject: inviteSubject(), body: <Invite {...props} /> }),
  'email-change': (props) => ({ subject: emailChangeSubject(), body: <EmailChange {...props} /> }),
  'email-change-current': (props) => ({
    subject: emailChangeCurrentSubject(),
    body: <EmailChangeCurrent {...props} />,
  }),
  reauthenticate: (props) => ({
    subject: reauthenticateSubject(props),
    body: <Reauthenticate {...props} />,
  }),
  'password-changed': (props) => ({
    subject: passwordChangedSubject(),
    body: <PasswordChanged {...props} />,
  }),
  'security-notice': (props) => ({
    subject: securityNoticeSubject(props),
    body: <SecurityNotice {...props} />,
  }),
  'admins-changed': (props) => ({
    subject: adminsChangedSubject(props),
    body: <AdminsChanged {...props} />,
  }),
  'admin-order': (props) => ({
    subject: adminOrderSubject(props),
    body: <AdminOrder {...props} />,
  }),
  'admin-order-change': (props) => ({
    subject: adminOrderChangeSubject(props),
    body: <AdminOrderChange {...props} />,
  }),
  'admin-digest': (props) => ({
    subject: adminDigestSubject(props),
    body: <AdminDigest {...props} />,
  }),
  'admin-alerts': (props) => ({
    subject: adminAlertsSubject(props),
    body: <AdminAlerts {...props} />,
  }),
  'order-confirmed': (props) => ({
    subject: orderConfirmedSubject(props),
    body: <OrderConfirmed {...props} />,
  }),
  'payment-failed': (props) => ({
    subject: paymentFailedSubject(props),
    body: <PaymentFailed {...props} />,
  }),
  'payment-link': (props) => ({
    subject: paymentLinkSubject(props),
    body: <PaymentLink {...props} />,
  }),
  'order-ready': (props) => ({
    subject: orderReadySubject(props),
    body: <OrderReady {...props} />,
  }),
  'order-delivered': (props) => ({
    subject: orderDeliveredSubject(props),
    body: <OrderDelivered {...props} />,
  }),
  'order-canceled': (props) => ({
    subject: orderCanceledSubject(props),
    body: <OrderCanceled {...props} />,
  }),
  'order-refunded': (props) => ({
    subject: orderRefundedSubject(props),
    body: <OrderRefunded {...props} />,
  }),
  'addition-failed': (props) => ({
    subject: additionFailedSubject(props),
    body: <AdditionFailed {...props} />,
  }),
  'order-changed': (props) => ({
    subject: orderChangedSubject(props),
    body: <OrderChanged {...props} />,
  }),
  'order-reinstated': (props) => ({
    subject: orderReinstatedSubject(props),
    body: <OrderReinstated {...props} />,
  }),
  'partner-offer': (props) => ({
    subject: partnerOfferSubject(props),
    body: <PartnerOffer {...props} />,
  }),
  'claim-received': (props) => ({
    subject: claimReceivedSubject(props),
    body: <ClaimReceived {...props} />,
  }),
  'claim-decided': (props) => ({
    subject: claimDecidedSubject(props),
    body: <ClaimDecided {...props} />,
  }),
  'replacement-ready': (props) => ({
    subject: replacementReadySubject(props),
    body: <ReplacementReady {...props} />,
  }),
  shortfall: (props) => ({ subject: shortfallSubject(props), body: <Shortfall {...props} /> }),
  'pickup-booked': (props) => ({
    subject: pickupBookedSubject(props),
    body: <PickupBooked {...props} />,
  }),
  'pickup-reminder': (props) => ({
    subject: pickupReminderSubject(props),
    body: <PickupReminder {...props} />,
  }),
  'pickup-moved': (props) => ({
    subject: pickupMovedSubject(props),
    body: <PickupMoved {...props} />,
  }),
  'pickup-missed': (props) => ({
    subject: pickupMissedSubject(props),
    body: <PickupMissed {...props} />,
  }),
  'pickup-days': (props) => ({
    subject: pickupDaysSubject(props),
    body: <PickupDays {...props} />,
  }),
  'newsletter-welcome': (props) => ({
    subject: newsletterWelcomeSubject(props),
    body: <NewsletterWelcome {...props} />,
  }),
  'newsletter-return': (props) => ({
    subject: newsletterReturnSubject(),
    body: <NewsletterReturn {...props} />,
  }),
  newsletter: (props) => ({ subject: newsletterSubject(props), body: <Newsletter {...props} /> }),
  'back-in-stock': (props) => ({
    subject: backInStockSubject(props),
    body: <BackInStock {...props} />,
  }),
  'stock-wait-confirm': (props) => ({
    subject: stockWaitConfirmSubject(props),
    body: <StockWaitConfirm {...props} />,
  }),
  'stock-wait': (props) => ({
    subject: stockWaitSubject(props),
    body: <StockWait {...props} />,
  }),
  'season-open': (props) => ({
    subject: seasonOpenSubject(props),
    body: <SeasonOpen {...props} />,
  }),
  care: (props) => ({ subject: careSubject(props), body: <Care {...props} /> }),
};

export async function renderTemplate<T extends MailTemplate>(
  template: T,
  props: MailTemplates[T],
): Promise<RenderedMail> {
  const { subject, body } = templates[template](props);
  const html = await render(body);
  return {
    subject: toSingleLine(subject),
    html,
    text: toPlainText(html, { selectors: [{ selector: '[data-skip-in-text]', format: 'skip' }] }),
  };
}

/** Subjects contain user input: strip line breaks to prevent header injection. */
const toSingleLine = (subject: string): string =>
  subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
