import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';

type Ended = MailTemplates['shortfall-ended'];

export const subject = ({ tree, ...order }: Ended): string =>
  `Order ${mailedOrderName(order)}: your ${tree} is there after all`;

export const Body = ({ fullName, tree, trees, orderUrl, ...order }: Ended) => (
  <MailFrame title="Your trees are there after all" preview="You do not have to choose anything.">
    <MailText>
      {fullName}, good news: we wrote to you that{' '}
      {trees === 1 ? 'one tree is' : `${trees} trees are`} missing in your order{' '}
      {mailedOrderName(order)}. We have enough {tree} after all. Your order stays as it was, and you
      do not have to choose anything.
    </MailText>
    <MailAction href={orderUrl}>View your order</MailAction>
    <MailReply>Questions?</MailReply>
  </MailFrame>
);
