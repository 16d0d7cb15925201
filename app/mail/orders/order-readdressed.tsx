import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { bothOrderNames } from '#domain/statuses.ts';

type Readdressed = MailTemplates['order-readdressed'];

export const subject = (order: Readdressed): string =>
  `Order ${mailedOrderName(order)} is no longer mailed to this address`;

/** Without a word of the new address: this mailbox may be a stranger’s. */
export const Body = ({ orderId, number }: Readdressed) => (
  <MailFrame
    title="We corrected the address of an order"
    preview="Mail about it goes to another address from now on."
  >
    <MailText>
      Mail about order {bothOrderNames(orderId, number)} goes to another address from now on. The
      links in our earlier mail about it no longer open.
    </MailText>
    <MailReply>Is it your order, and you did not ask for this?</MailReply>
  </MailFrame>
);
