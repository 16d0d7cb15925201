import { Section, Text } from '@react-email/components';
import type { MailTemplates, OrderMail } from '#domain/mail.ts';
import { settings } from '#domain/settings.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { palette } from './palette.ts';

export const orderDeliveredSubject = ({ orderId }: OrderMail): string => `Order ${shortOrderId(orderId)}: how to plant your trees`;

const steps = [
  { title: 'Today', text: 'Unwrap the roots and keep them moist. Soak them in water before planting, a few hours and never more than a day.' },
  { title: 'The hole', text: 'As deep as the roots and twice as wide. Loosen its sides. Fill back the soil that came out, without fertilizer or compost.' },
  { title: 'The depth', text: 'The graft union, the bend or knob on the lower trunk, stays 2 to 4 inches above the ground. Below it, the tree would outgrow its rootstock.' },
  { title: 'Stake and water', text: 'Dwarf trees need a stake for life. Water well at once, then every 7 to 10 days through the first summer.' },
  { title: 'Around it', text: 'Keep grass away in a circle of 3 feet, mulch it, but not against the trunk. A guard keeps mice and deer from the bark.' },
];

export function OrderDelivered({ orderId, fullName, guideUrl }: MailTemplates['order-delivered']) {
  return (
    <MailFrame preview="Five steps to a tree that grows on at once.">
      <MailTitle>Time to plant</MailTitle>
      <MailText>
        {fullName}, the trees of order {shortOrderId(orderId)} are with you. The first days decide how well they take. Five steps:
      </MailText>
      {steps.map(({ title, text }, index) => (
        <Section key={title} className="line" style={{ borderTop: `1px solid ${palette.line}`, padding: '12px 0' }}>
          <Text className="pine" style={{ margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, color: palette.pine }}>
            {index + 1}. {title}
          </Text>
          <Text className="ink" style={{ margin: '2px 0 0', fontSize: 15, lineHeight: '24px', color: palette.ink }}>
            {text}
          </Text>
        </Section>
      ))}
      <MailAction href={guideUrl}>About your rootstocks</MailAction>
      <MailNote>
        {settings.guarantee.title}: {settings.guarantee.text} Answer this mail with a photo, or call {settings.farm.phone}.
      </MailNote>
    </MailFrame>
  );
}
