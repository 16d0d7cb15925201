import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import {
  MailAction,
  MailBox,
  MailBoxText,
  MailFact,
  MailReply,
  MailText,
} from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';

type Asked = MailTemplates['shortfall'];
type Ended = MailTemplates['shortfall-ended'];

export const shortfall = {
  subject: ({ tree, ...order }: Asked): string =>
    `Order ${mailedOrderName(order)}: we are short of ${tree}. Please choose`,
  Body(mail: Asked) {
    const { fullName, tree, trees, served, cause, offers, refundCents } = mail;
    const { lastDay, answerUrl } = mail;
    const them = trees === 1 ? 'it' : 'them';
    return (
      <MailFrame
        title={`We are short of ${tree}`}
        preview={`Please choose by ${lastDay}: another tree, your money back, or a call.`}
      >
        <MailText>
          {fullName}, we are sorry: we counted fewer {tree} than we had promised, because {cause}.
          Those who paid first get theirs. In your order {mailedOrderName(mail)}, {trees}{' '}
          {trees === 1 ? 'tree is' : 'trees are'} missing
          {served > 0 &&
            `; the other ${served === 1 ? 'one is' : `${served} are`} yours as ordered`}
          .
        </MailText>
        <MailText>
          Please choose by {lastDay}.
          {offers.length > 0 &&
            ' Until then we hold these trees for you, and you get one kind of them:'}
        </MailText>
        {offers.map((offer) => (
          <MailBox key={offer.tree} title={`${trees} × ${offer.tree}`}>
            <MailBoxText>
              {offer.refundCents > 0
                ? `${formatUsd(offer.refundCents)} goes back to your card.`
                : 'No extra charge.'}
            </MailBoxText>
            {offer.warning && <MailBoxText>Please note: {offer.warning}</MailBoxText>}
          </MailBox>
        ))}
        <MailFact title={`Your money back: ${formatUsd(refundCents)}`}>
          What you paid for {them} goes back to your card. It can take your bank up to ten days to
          post it.
        </MailFact>
        <MailAction href={answerUrl}>Choose what we do</MailAction>
        <MailText>
          You can also ask us to call you there. If we do not hear from you by {lastDay}, we refund{' '}
          {them}.
        </MailText>
        <MailReply>Questions?</MailReply>
      </MailFrame>
    );
  },
};

export const shortfallEnded = {
  subject: ({ tree, ...order }: Ended): string =>
    `Order ${mailedOrderName(order)}: your ${tree} is there after all`,
  Body({ fullName, tree, trees, orderUrl, ...order }: Ended) {
    return (
      <MailFrame
        title="Your trees are there after all"
        preview="You do not have to choose anything."
      >
        <MailText>
          {fullName}, good news: we wrote to you that{' '}
          {trees === 1 ? 'one tree is' : `${trees} trees are`} missing in your order{' '}
          {mailedOrderName(order)}. We have enough {tree} after all. Your order stays as it was, and
          you do not have to choose anything.
        </MailText>
        <MailAction href={orderUrl}>View your order</MailAction>
        <MailReply>Questions?</MailReply>
      </MailFrame>
    );
  },
};
