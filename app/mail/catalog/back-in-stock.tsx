import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import {
  MailAction,
  MailBox,
  MailBoxText,
  MailBoxTitle,
  MailLink,
  MailNote,
  MailText,
  MailUnsubscribe,
} from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { formatUsd } from '#domain/money.ts';

export const subject = ({ variety, rootstock }: MailTemplates['back-in-stock']): string =>
  `${variety} on ${rootstock} is back in stock`;

export function Body({
  variety,
  fruit,
  rootstock,
  priceCents,
  productUrl,
  heldUntil,
  claimUrl,
  unsubscribeUrl,
}: MailTemplates['back-in-stock']) {
  return (
    <MailFrame
      title={`${variety} is back`}
      preview={`The ${variety} you asked about is back in stock.`}
      footer={
        <MailUnsubscribe
          because="You get this one email because you asked us to let you know."
          unsubscribeUrl={unsubscribeUrl}
        />
      }
    >
      <MailText>
        {heldUntil
          ? `The tree you were waiting for is back, and we hold one for you until ${heldUntil}. After that it goes to the next person in line.`
          : 'The tree you were waiting for is back in stock. We email as many people as we have trees, in the order they signed up.'}
      </MailText>
      <MailBox>
        <MailBoxTitle>{variety}</MailBoxTitle>
        <MailBoxText>
          {fruit}, {rootstock}, {formatUsd(priceCents)}
        </MailBoxText>
      </MailBox>
      {claimUrl ? (
        <>
          <MailAction href={claimUrl}>Add to my cart</MailAction>
          <MailNote>
            Read more about the tree: <MailLink href={productUrl}>{variety}</MailLink>
          </MailNote>
        </>
      ) : (
        <>
          <MailAction href={productUrl}>See the tree</MailAction>
          <MailNote>It is not reserved: first come, first served.</MailNote>
        </>
      )}
    </MailFrame>
  );
}
