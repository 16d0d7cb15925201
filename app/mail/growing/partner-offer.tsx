import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailBox, MailBoxText, MailLink, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';

type PartnerOffer = MailTemplates['partner-offer'];

export const subject = ({ trees, ...order }: PartnerOffer): string => {
  const varieties = trees.map(({ variety }) => variety).join(', ');
  return `Order ${mailedOrderName(order)}: a partner for your ${varieties}`;
};

export function Body({ fullName, trees, orchardUrl, ...order }: PartnerOffer) {
  return (
    <MailFrame
      title="Will your tree bear fruit?"
      preview="A tree in your order needs another variety nearby to bear fruit."
    >
      <MailText>
        {fullName}, we looked over your order {mailedOrderName(order)} before we dig it. We know of
        no partner for {trees.length === 1 ? 'this tree' : 'these trees'}, and without one it will
        bear little or nothing.
      </MailText>
      {trees.map(({ variety, text, partners }) => (
        <MailBox key={variety} title={variety}>
          <MailBoxText>{text}</MailBoxText>
          <MailBoxText>
            Partners in stock:{' '}
            {partners.map((partner, index) => (
              <span key={partner.variety}>
                {index > 0 && ', '}
                <MailLink href={partner.url}>{partner.variety}</MailLink>
              </span>
            ))}
          </MailBoxText>
        </MailBox>
      ))}
      <MailText>
        If you would like one, order it in the shop and we will have both ready together. Nothing
        changes in the order you have placed.
      </MailText>
      <MailNote>
        Do you or a neighbor already have a partner? Then you are all set. Add it to{' '}
        <MailLink href={orchardUrl}>your orchard</MailLink>, and we will take it into account.
      </MailNote>
    </MailFrame>
  );
}
