import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailLink, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { placeText, whenYourTurnComes } from '#domain/catalog/stock-wait.ts';
import { count } from '#domain/count.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { formatUsd } from '#domain/money.ts';

type Offer = MailTemplates['back-in-stock'];

export const stockWaitConfirm = {
  subject: ({ variety, rootstock }: MailTemplates['stock-wait-confirm']): string =>
    `Take your place in line for ${variety} on ${rootstock}`,
  Body(mail: MailTemplates['stock-wait-confirm']) {
    const { variety, rootstock, ahead, treesAhead = ahead, trees = 1, confirmUrl } = mail;
    return (
      <MailFrame title="One more step" preview={`Take your place in line for ${variety}.`}>
        <MailText>
          {variety} on {rootstock} is sold out, and this address was entered to be told when it is
          back. Open the page and press the button there: from then on you are in line for{' '}
          {count(trees, 'tree')}. {placeText({ people: ahead, trees: treesAhead })}
        </MailText>
        <MailAction href={confirmUrl}>Take my place in line</MailAction>
        <MailText>{whenYourTurnComes(trees)}</MailText>
        <MailNote>
          If you did not ask for this, ignore this email: nothing is held for you, and we do not
          write again.
        </MailNote>
      </MailFrame>
    );
  },
};

export const stockWait = {
  subject: ({ variety, rootstock }: MailTemplates['stock-wait']): string =>
    `You are in line for ${variety} on ${rootstock}`,
  Body(mail: MailTemplates['stock-wait']) {
    const { variety, rootstock, ahead, treesAhead = ahead, trees = 1, lineUrl } = mail;
    const place = placeText({ people: ahead, trees: treesAhead });
    return (
      <MailFrame title="You are in line" preview={place}>
        <MailText>
          {variety} on {rootstock} is sold out. You wait for {count(trees, 'tree')}. {place}{' '}
          {whenYourTurnComes(trees)}
        </MailText>
        <MailAction href={lineUrl}>See my place in line</MailAction>
        <MailNote>
          There you can change how many trees you wait for, or leave the line. If you did not ask
          for this, leave the line or ignore this email.
        </MailNote>
      </MailFrame>
    );
  },
};

export const backInStock = {
  subject: ({ variety, rootstock, trees = 1, wanted = 1 }: Offer): string =>
    `${variety} on ${rootstock} is back in stock${wanted > 1 ? `: ${trees} of ${wanted} trees` : ''}`,
  Body(mail: Offer) {
    const { variety, fruit, rootstock, priceCents, heldUntil, trees = 1, wanted = 1 } = mail;
    const { productUrl, claimUrl, unsubscribeUrl } = mail;
    return (
      <MailFrame
        title={`${variety} is back`}
        preview={`The ${variety} you asked about is back in stock.`}
        unsubscribe={['You get this email because you asked us to let you know.', unsubscribeUrl]}
      >
        <MailText>
          {heldUntil
            ? heldText({ trees, wanted, heldUntil })
            : 'The tree you were waiting for is back in stock. We email as many people as we have trees, in the order they signed up.'}
        </MailText>
        {trees < wanted && (
          <MailText>
            You keep your place in line for the other{' '}
            {wanted - trees === 1 ? 'one' : wanted - trees}. On the page behind the button you can
            also say that these are enough. If you let them go, your place moves to the end of the
            line.
          </MailText>
        )}
        <MailFact title={variety}>
          {fruit}, {rootstock}, {formatUsd(priceCents)}
        </MailFact>
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
  },
};

function heldText(mail: Required<Pick<Offer, 'trees' | 'wanted' | 'heldUntil'>>) {
  const { trees, wanted, heldUntil } = mail;
  if (wanted === 1)
    return `The tree you were waiting for is back, and we hold one for you until ${heldUntil}. After that it goes to the next person in line.`;
  const which = trees === wanted ? `The ${wanted} trees` : `${trees} of the ${wanted} trees`;
  return trees === 1
    ? `${which} you wait for is back, and we hold it for you until ${heldUntil}. After that it goes to the next person in line.`
    : `${which} you wait for are back, and we hold them for you until ${heldUntil}. Those that you have not bought by then go to the next person in line.`;
}
