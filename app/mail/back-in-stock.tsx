import type { MailTemplates } from '#domain/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailBoxTitle, MailNote, MailText, MailTitle, MailWayOut } from './mail-parts.tsx';

export const backInStockSubject = ({ variety, rootstock }: MailTemplates['back-in-stock']): string => `${variety} on ${rootstock} is back in stock`;

export function BackInStock({ variety, fruit, rootstock, priceCents, productUrl, unsubscribeUrl }: MailTemplates['back-in-stock']) {
  return (
    <MailFrame
      preview={`The ${variety} you asked for is for sale again.`}
      footer={<MailWayOut because="You get this one mail because you asked us to tell you." unsubscribeUrl={unsubscribeUrl} />}
    >
      <MailTitle>{variety} is back</MailTitle>
      <MailText>The tree you were waiting for is for sale again. We tell as many people as there are trees, in the order they asked.</MailText>
      <MailBox>
        <MailBoxTitle>{variety}</MailBoxTitle>
        <MailBoxText>
          {fruit}, {rootstock}, {formatUsd(priceCents)}
        </MailBoxText>
      </MailBox>
      <MailAction href={productUrl}>See the tree</MailAction>
      <MailNote>It is not reserved: who orders first has it.</MailNote>
    </MailFrame>
  );
}
