import { Column, Img, Link, Row, Section, Text } from 'react-email';
import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailUnsubscribe } from '#app/mail/kit/mail-parts.tsx';
import { palette, serif } from '#app/mail/kit/palette.ts';
import { settings } from '#domain/farm/settings.ts';
import type { NewsletterCard } from '#domain/mail/list-mails.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { WrittenText } from './written-text.tsx';

export const subject = ({ subject }: MailTemplates['newsletter']): string => subject;

export function Body({
  subject,
  preview,
  bodyHtml,
  cards,
  unsubscribeUrl,
}: MailTemplates['newsletter']) {
  const because = `You get this because you subscribed to the ${settings.name} newsletter.`;
  return (
    <MailFrame
      title={subject}
      preview={preview || textOf(bodyHtml).slice(0, 150)}
      footer={
        unsubscribeUrl === null ? (
          <NoUnsubscribe because={because} />
        ) : (
          <MailUnsubscribe because={because} unsubscribeUrl={unsubscribeUrl} />
        )
      }
    >
      <WrittenText html={bodyHtml} />
      {cards.map((card) => (
        <Card key={card.url} card={card} />
      ))}
    </MailFrame>
  );
}

const Card = ({
  card: { name, fruit, price, url, pictureUrl, pictureAlt },
}: {
  card: NewsletterCard;
}) => (
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
        <Text
          className="ink2"
          style={{ margin: '2px 0 8px', fontSize: 15, lineHeight: '22px', color: palette.ink2 }}
        >
          {fruit}, {price}
        </Text>
        <Text
          style={{ margin: 0, fontSize: 15, lineHeight: '22px', fontWeight: 600 }}
          data-skip-in-text="true"
        >
          <Link
            href={url}
            className="pine"
            style={{ color: palette.pine, textDecoration: 'underline' }}
          >
            See the tree
          </Link>
        </Text>
      </Column>
    </Row>
  </Section>
);

const NoUnsubscribe = ({ because }: { because: string }) => (
  <Text
    className="ink2"
    style={{ margin: '0 0 12px', fontSize: 13, lineHeight: '20px', color: palette.ink2 }}
  >
    {because} Every subscriber’s own link to unsubscribe is here.
  </Text>
);

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
