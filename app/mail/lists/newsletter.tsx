import { Column, Img, Link, Row, Section, Text } from 'react-email';
import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailLink, mailWords } from '#app/mail/kit/mail-parts.tsx';
import { palette, serif } from '#app/mail/kit/palette.ts';
import { shortenText } from '#domain/cut-text.ts';
import { settings } from '#domain/farm/settings.ts';
import type { NewsletterCard } from '#domain/mail/list-mails.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { WrittenText } from './written-text.tsx';

export const subject = ({ subject }: MailTemplates['newsletter']): string => subject;

export function Body(mail: MailTemplates['newsletter']) {
  const { subject, preview, bodyHtml, cards, unsubscribeUrl } = mail;
  const because = `You get this because you subscribed to the ${settings.name} newsletter.`;
  return (
    <MailFrame
      title={subject}
      preview={preview || shortenText(textOf(bodyHtml), 150)}
      unsubscribe={[because, unsubscribeUrl]}
    >
      <WrittenText html={bodyHtml} />
      {cards.map((card) => (
        <Card key={card.url} {...card} />
      ))}
    </MailFrame>
  );
}

const Card = ({ name, fruit, price, url, pictureUrl, pictureAlt }: NewsletterCard) => (
  <Section
    className="tint"
    style={{ backgroundColor: palette.leafTint, borderRadius: 14, margin: '14px 0 0' }}
  >
    <Row>
      {pictureUrl && (
        <Column style={{ width: 92, padding: '12px 0 12px 12px', verticalAlign: 'middle' }}>
          <Link href={url}>
            <Img
              src={pictureUrl}
              alt={pictureAlt}
              width="80"
              height="100"
              style={{ borderRadius: 10, objectFit: 'cover' }}
            />
          </Link>
        </Column>
      )}
      <Column style={{ padding: '14px', verticalAlign: 'middle', overflowWrap: 'anywhere' }}>
        <Text style={{ margin: 0, fontFamily: serif, fontSize: 21, lineHeight: '27px' }}>
          <Link href={url} className="ink" style={{ color: palette.ink, textDecoration: 'none' }}>
            {name}
          </Link>
        </Text>
        <CardFacts>
          {fruit}, {price}
        </CardFacts>
        <Text
          style={{ margin: 0, fontSize: 15, lineHeight: '22px', fontWeight: 600 }}
          data-skip-in-text="true"
        >
          <MailLink href={url}>See the tree</MailLink>
        </Text>
      </Column>
    </Row>
  </Section>
);

const CardFacts = mailWords('ink2', { margin: '2px 0 8px', fontSize: 15, lineHeight: '22px' });

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
