import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { MailTemplate, MailTemplates, RenderedMail } from '#domain/mail/mail.ts';
import { AdditionFailed, additionFailedSubject } from './addition-failed.tsx';
import { AdminAlerts, adminAlertsSubject } from './admin-alerts.tsx';
import { AdminDigest, adminDigestSubject } from './admin-digest.tsx';
import { AdminOrderChange, adminOrderChangeSubject } from './admin-order-change.tsx';
import { AdminOrder, adminOrderSubject } from './admin-order.tsx';
import { AdminsChanged, adminsChangedSubject } from './admins-changed.tsx';
import { BackInStock, backInStockSubject } from './back-in-stock.tsx';
import { Care, careSubject } from './care.tsx';
import { ClaimDecided, claimDecidedSubject } from './claim-decided.tsx';
import { ClaimReceived, claimReceivedSubject } from './claim-received.tsx';
import { ConfirmAddress, confirmAddressSubject } from './confirm-address.tsx';
import { EmailChangeCurrent, emailChangeCurrentSubject } from './email-change-current.tsx';
import { EmailChange, emailChangeSubject } from './email-change.tsx';
import { Invite, inviteSubject } from './invite.tsx';
import { MagicLink, magicLinkSubject } from './magic-link.tsx';
import { NewsletterReturn, newsletterReturnSubject } from './newsletter-return.tsx';
import { NewsletterWelcome, newsletterWelcomeSubject } from './newsletter-welcome.tsx';
import { Newsletter, newsletterSubject } from './newsletter.tsx';
import { OrderCanceled, orderCanceledSubject } from './order-canceled.tsx';
import { OrderChanged, orderChangedSubject } from './order-changed.tsx';
import { OrderConfirmed, orderConfirmedSubject } from './order-confirmed.tsx';
import { OrderDelivered, orderDeliveredSubject } from './order-delivered.tsx';
import { OrderReady, orderReadySubject } from './order-ready.tsx';
import { OrderRefunded, orderRefundedSubject } from './order-refunded.tsx';
import { OrderReinstated, orderReinstatedSubject } from './order-reinstated.tsx';
import { PartnerOffer, partnerOfferSubject } from './partner-offer.tsx';
import { PasswordChanged, passwordChangedSubject } from './password-changed.tsx';
import { PaymentFailed, paymentFailedSubject } from './payment-failed.tsx';
import { PaymentLink, paymentLinkSubject } from './payment-link.tsx';
import { PickupBooked, pickupBookedSubject } from './pickup-booked.tsx';
import { PickupDays, pickupDaysSubject } from './pickup-days.tsx';
import { PickupMissed, pickupMissedSubject } from './pickup-missed.tsx';
import { PickupMoved, pickupMovedSubject } from './pickup-moved.tsx';
import { PickupReminder, pickupReminderSubject } from './pickup-reminder.tsx';
import { Reauthenticate, reauthenticateSubject } from './reauthenticate.tsx';
import { ReplacementReady, replacementReadySubject } from './replacement-ready.tsx';
import { ResetPassword, resetPasswordSubject } from './reset-password.tsx';
import { SeasonOpen, seasonOpenSubject } from './season-open.tsx';
import { SecurityNotice, securityNoticeSubject } from './security-notice.tsx';
import { Shortfall, shortfallSubject } from './shortfall.tsx';
import { StockWaitConfirm, stockWaitConfirmSubject } from './stock-wait-confirm.tsx';
import { StockWait, stockWaitSubject } from './stock-wait.tsx';

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
