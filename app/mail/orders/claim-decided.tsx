import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';

type Decided = MailTemplates['claim-decided'];

export const subject = (claim: Decided): string =>
  `Order ${mailedOrderName(claim)}: ${titleOf(claim).toLowerCase()}`;

export function Body(claim: Decided) {
  const { fullName, tree, trees, answer, ordersUrl } = claim;
  return (
    <MailFrame title={titleOf(claim)} preview={`About the ${tree} you reported.`}>
      <MailText>
        {fullName}, thank you for telling us about {trees} × {tree} in your order{' '}
        {mailedOrderName(claim)}.
      </MailText>
      <Outcome {...claim} />
      {answer && <MailText>We also want to say: “{answer}”</MailText>}
      <MailAction href={ordersUrl}>View your report</MailAction>
      <MailReply>Questions?</MailReply>
    </MailFrame>
  );
}

function titleOf({ refundCents, replacement }: Decided): string {
  if (refundCents !== null) return `Your refund of ${formatUsd(refundCents)}`;
  return replacement === null ? 'About your report' : 'Your replacement';
}

function Outcome({ refundCents, replacement, trees }: Decided) {
  if (refundCents !== null)
    return (
      <MailFact title={`Refund of ${formatUsd(refundCents)}`}>
        It goes to the card you paid with. It can take your bank up to ten days to post it.
      </MailFact>
    );
  if (replacement === null)
    return (
      <MailText>
        We looked at your report carefully and cannot replace or refund the{' '}
        {trees === 1 ? 'tree' : 'trees'} this time.
      </MailText>
    );
  return (
    <MailFact title={`${trees} × ${replacement}`}>
      Free of charge, and set aside for you. We will mail you when{' '}
      {trees === 1 ? 'it is' : 'they are'} ready.
    </MailFact>
  );
}
