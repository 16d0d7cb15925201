import { Column, Row, Section, Text } from '@react-email/components';
import type { OrderMail } from '#domain/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { farmAddress, settings } from '#domain/settings.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailAction, MailNote, MailText, MailTitle } from './mail-parts.tsx';
import { palette, serif } from './palette.ts';

const shortId = (orderId: string): string => orderId.slice(0, 8);

export const orderConfirmedSubject = ({ orderId }: OrderMail): string => `Order ${shortId(orderId)} confirmed, thank you!`;

export function OrderConfirmed(order: OrderMail) {
  const { orderId, fullName, items, subtotalCents, deliveryFeeCents, discountCents, totalCents, orderUrl } = order;
  return (
    <MailFrame preview={`Order ${shortId(orderId)}, ${formatUsd(totalCents)}`}>
      <MailTitle>Order confirmed!</MailTitle>
      <MailText>
        Thank you, {fullName}. Your trees are reserved for {settings.season.label}. Your order is number {shortId(orderId)}.
      </MailText>
      <Section style={{ borderTop: `1px solid ${palette.line}`, marginTop: 8 }}>
        {items.map((item) => (
          <Row key={`${item.variety} ${item.rootstock}`} style={{ borderBottom: `1px solid ${palette.line}` }}>
            <Column style={{ padding: '12px 0' }}>
              <Text style={{ margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{item.variety}</Text>
              <Text style={{ margin: 0, fontSize: 14, lineHeight: '20px', color: palette.ink2 }}>
                {item.fruit}, {item.rootstock}
              </Text>
              <Text style={{ margin: 0, fontSize: 14, lineHeight: '20px', color: palette.ink2 }}>
                {item.quantity} × {formatUsd(item.priceCents)}
              </Text>
            </Column>
            <Column align="right" style={{ padding: '12px 0', verticalAlign: 'top', fontSize: 16, lineHeight: '24px', fontWeight: 600, whiteSpace: 'nowrap' }}>
              {formatUsd(item.quantity * item.priceCents)}
            </Column>
          </Row>
        ))}
      </Section>
      <Section style={{ margin: '14px 0 6px' }}>
        <Amount label="Subtotal" cents={subtotalCents} />
        {deliveryFeeCents > 0 && <Amount label="Delivery fee" cents={deliveryFeeCents} />}
        {discountCents > 0 && <Amount label="Discount" cents={-discountCents} />}
        <Row>
          <Column style={{ fontFamily: serif, fontSize: 22, lineHeight: '36px' }}>Total</Column>
          <Column align="right" style={{ fontFamily: serif, fontSize: 22, lineHeight: '36px' }}>
            {formatUsd(totalCents)}
          </Column>
        </Row>
      </Section>
      <Handover {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>
        {settings.guarantee.title}: {settings.guarantee.text}
      </MailNote>
    </MailFrame>
  );
}

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <Row>
    <Column style={{ fontSize: 15, lineHeight: '28px', color: palette.ink2 }}>{label}</Column>
    <Column align="right" style={{ fontSize: 15, lineHeight: '28px' }}>
      {formatUsd(cents)}
    </Column>
  </Row>
);

function handoverText({ deliveryType, deliveryAddress, deliveryMinutes }: OrderMail): string {
  if (deliveryType === 'pickup') return "We'll notify you when your order is ready for pickup!";
  const drive = deliveryMinutes ? `, about ${deliveryMinutes} minutes from the farm` : '';
  return `We deliver to ${deliveryAddress ?? 'your address'}${drive}. We arrange the day with you.`;
}

function Handover(order: OrderMail) {
  const box = { backgroundColor: palette.leafTint, borderRadius: 14, padding: '16px 18px', margin: '10px 0 18px' };
  return (
    <Section style={box}>
      <Text style={{ margin: 0, fontSize: 15, lineHeight: '23px', fontWeight: 600 }}>{order.deliveryType === 'pickup' ? `Pickup at ${farmAddress()}` : 'Delivery'}</Text>
      <Text style={{ margin: '2px 0 0', fontSize: 15, lineHeight: '23px' }}>{handoverText(order)}</Text>
    </Section>
  );
}
