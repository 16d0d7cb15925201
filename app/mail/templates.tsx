import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { MailTemplate, MailTemplates, RenderedMail } from '#domain/mail.ts';
import { ConfirmAddress, confirmAddressSubject } from './confirm-address.tsx';
import { NewsletterWelcome, newsletterWelcomeSubject } from './newsletter-welcome.tsx';
import { OrderConfirmed, orderConfirmedSubject } from './order-confirmed.tsx';
import { PasswordChanged, passwordChangedSubject } from './password-changed.tsx';
import { ResetPassword, resetPasswordSubject } from './reset-password.tsx';

type Template<T extends MailTemplate> = (props: MailTemplates[T]) => { subject: string; body: ReactElement };

const templates: { [T in MailTemplate]: Template<T> } = {
  'confirm-address': (props) => ({ subject: confirmAddressSubject, body: <ConfirmAddress {...props} /> }),
  'reset-password': (props) => ({ subject: resetPasswordSubject, body: <ResetPassword {...props} /> }),
  'password-changed': (props) => ({ subject: passwordChangedSubject, body: <PasswordChanged {...props} /> }),
  'order-confirmed': (props) => ({ subject: orderConfirmedSubject(props), body: <OrderConfirmed {...props} /> }),
  'newsletter-welcome': (props) => ({ subject: newsletterWelcomeSubject, body: <NewsletterWelcome {...props} /> }),
};

export async function renderTemplate<T extends MailTemplate>(template: T, props: MailTemplates[T]): Promise<RenderedMail> {
  const { subject, body } = templates[template](props);
  const html = await render(body);
  return { subject, html, text: toPlainText(html, { selectors: [{ selector: '[data-skip-in-text]', format: 'skip' }] }) };
}
