import { Section } from 'react-email';
import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailLink, MailNote, MailText, mailWords } from '#app/mail/kit/mail-parts.tsx';
import { palette } from '#app/mail/kit/palette.ts';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';

export const subject = (order: OrderMail): string =>
  `Order ${mailedOrderName(order)}: how to plant your trees`;

const steps = [
  {
    title: 'Today',
    text: 'Unwrap the roots and keep them moist. Soak them in water for a few hours before planting, but never more than a day.',
  },
  {
    title: 'The hole',
    text: 'Dig it as deep as the roots and twice as wide. Loosen the sides. Backfill with the same soil, without fertilizer or compost.',
  },
  {
    title: 'The depth',
    text: 'Keep the graft union, the bend or knob on the lower trunk, 2 to 4 inches above the ground. If it is buried, the variety grows its own roots and outgrows the rootstock.',
  },
  {
    title: 'Stake and water',
    text: 'Dwarf trees need a permanent stake. Water well right away, then every 7 to 10 days through the first summer.',
  },
  {
    title: 'Around the tree',
    text: 'Keep a 3-foot circle free of grass and mulch it, but not against the trunk. A guard protects the bark from mice and deer.',
  },
];

const StepTitle = mailWords('pine', {
  margin: 0,
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
});
const StepText = mailWords('ink', { margin: '2px 0 0', fontSize: 15, lineHeight: '24px' });

export function Body(order: MailTemplates['order-delivered']) {
  const { fullName, guideUrl, orchardUrl, reportUrl, terms } = order;
  const guarantee: OrderTerms['guarantee'] = terms?.guarantee ?? settings.guarantee;
  return (
    <MailFrame title="Time to plant" preview="Five steps to a healthy start for your trees.">
      <MailText>
        {fullName}, the trees of your order {mailedOrderName(order)} have arrived. The first days
        decide how well they establish. Five steps:
      </MailText>
      {steps.map(({ title, text }, index) => (
        <Section
          key={title}
          className="line"
          style={{ borderTop: `1px solid ${palette.line}`, padding: '12px 0' }}
        >
          <StepTitle>
            {index + 1}. {title}
          </StepTitle>
          <StepText>{text}</StepText>
        </Section>
      ))}
      <MailAction href={guideUrl}>About your rootstocks</MailAction>
      {orchardUrl && (
        <MailNote>
          What each tree needs in its first year and later, and when, is in{' '}
          <MailLink href={orchardUrl}>your orchard</MailLink>.
        </MailNote>
      )}
      <MailNote>
        {guarantee.title}: {guarantee.text} Something wrong with a tree? Report it with photos{' '}
        {reportUrl ? (
          <MailLink href={reportUrl}>in your orders</MailLink>
        ) : (
          'by replying to this email'
        )}
        {guarantee.claimDays !== undefined && ` within ${guarantee.claimDays} days`}, or call{' '}
        {settings.farm.phone}.
      </MailNote>
    </MailFrame>
  );
}
