import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { WrittenText } from './written-text.tsx';

type Message = MailTemplates['customer-message'];

export const subject = ({ subject: written }: Message): string => written;

/** Written by the owner, about an order. */
export const Body = ({
  subject: title,
  bodyHtml,
  fullName,
  orderId,
  number,
  orderUrl,
}: Message) => (
  <MailFrame title={title} preview={title}>
    <MailText>
      {fullName}, about your order {bothOrderNames(orderId, number)}:
    </MailText>
    <WrittenText html={bodyHtml} />
    <MailAction href={orderUrl}>View your order</MailAction>
    <MailReply>Questions?</MailReply>
  </MailFrame>
);
