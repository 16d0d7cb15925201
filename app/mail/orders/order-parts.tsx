import { Column, Row, Section } from 'react-email';
import { MailFact, MailReply, mailWords } from '#app/mail/kit/mail-parts.tsx';
import { palette, serif } from '#app/mail/kit/palette.ts';
import { taxNote } from '#domain/books/tax.ts';
import { settings } from '#domain/farm/settings.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { refundText } from '#domain/orders/money-text.ts';
import { netCents, noMoney, type OrderMoney } from '#domain/orders/order-money.ts';

const ItemName = mailWords('ink', {
  margin: 0,
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
});
const ItemFacts = mailWords('ink2', { margin: 0, fontSize: 14, lineHeight: '20px' });
const TaxNote = mailWords('ink2', {
  margin: '0 0 8px',
  fontSize: 14,
  lineHeight: '20px',
  textAlign: 'right',
});
const totalStyle = { fontFamily: serif, fontSize: 22, lineHeight: '36px', color: palette.ink };

export const OrderItems = ({ items }: Pick<OrderMail, 'items'>) => (
  <Section className="line" style={{ borderTop: `1px solid ${palette.line}`, margin: '18px 0' }}>
    {items.map((item) => (
      <Row
        key={`${item.variety} ${item.rootstock}`}
        className="line"
        style={{ borderBottom: `1px solid ${palette.line}` }}
      >
        <Column style={{ padding: '12px 0' }}>
          <ItemName>{item.variety}</ItemName>
          <ItemFacts>
            {item.fruit}, {item.rootstock}
          </ItemFacts>
          <ItemFacts>
            {item.quantity} × {formatUsd(item.priceCents)}
          </ItemFacts>
        </Column>
        <Column
          className="ink"
          align="right"
          style={{
            padding: '12px 0',
            verticalAlign: 'top',
            fontSize: 16,
            lineHeight: '24px',
            fontWeight: 600,
            whiteSpace: 'nowrap',
            color: palette.ink,
          }}
        >
          {formatUsd(item.quantity * item.priceCents)}
        </Column>
      </Row>
    ))}
  </Section>
);

export const OrderAmounts = ({
  subtotalCents,
  deliveryFeeCents,
  discountCents,
  totalCents,
  now,
  money = noMoney,
  terms,
  taxNote: note = taxNote(terms?.taxMode),
}: OrderMail) => (
  <Section style={{ margin: '-4px 0 6px' }}>
    {now === undefined ? (
      <>
        <Amount label="Subtotal" cents={subtotalCents} />
        {deliveryFeeCents > 0 && <Amount label="Delivery fee" cents={deliveryFeeCents} />}
        {discountCents > 0 && <Amount label="Discount" cents={-discountCents} />}
      </>
    ) : (
      <>
        <Amount label="As ordered" cents={totalCents} />
        <Amount label="Trees now" cents={now.treesCents} />
        {now.deliveryFeeCents > 0 && (
          <Amount label="Delivery fee now" cents={now.deliveryFeeCents} />
        )}
        {now.discountCents > 0 && <Amount label="Discount now" cents={-now.discountCents} />}
        {now.givenCents > 0 && <Amount label="Given by the farm" cents={-now.givenCents} />}
        {now.keptCents > 0 && <Amount label="Kept by the farm" cents={now.keptCents} />}
      </>
    )}
    <Row>
      <Column className="ink" style={totalStyle}>
        {now === undefined ? 'Total' : 'Total now'}
      </Column>
      <Column className="ink" align="right" style={totalStyle}>
        {formatUsd(now?.totalCents ?? totalCents)}
      </Column>
    </Row>
    {note && <TaxNote>{note}</TaxNote>}
    {money.paidCents > 0 && <Amount label="Paid" cents={money.paidCents} />}
    {money.refundedCents > 0 && <Amount label="Refunded" cents={-money.refundedCents} />}
    {money.refundedCents > 0 && <Amount label="Net" cents={netCents(money)} />}
  </Section>
);

const Amount = ({ label, cents }: { label: string; cents: Cents }) => (
  <Row>
    <Column className="ink2" style={{ fontSize: 15, lineHeight: '28px', color: palette.ink2 }}>
      {label}
    </Column>
    <Column
      className="ink"
      align="right"
      style={{ fontSize: 15, lineHeight: '28px', color: palette.ink }}
    >
      {formatUsd(cents)}
    </Column>
  </Row>
);

export const RefundBox = ({ refundCents, money }: { refundCents: Cents; money: OrderMoney }) => (
  <MailFact title={`Refund of ${formatUsd(refundCents)}`}>
    {refundText(refundCents, money)} It can take your bank up to ten days to post it.
  </MailFact>
);

/** What happens next with the order, as its page shows it. */
export const NextStep = ({ nextStep }: Pick<OrderMail, 'nextStep'>) =>
  nextStep !== undefined && <MailFact title="What happens next">{nextStep}</MailFact>;

/** Where trees are picked up, and when somebody is there. */
export const FarmBox = ({ address }: { address: string }) => (
  <MailFact title={address}>
    {settings.farm.visits}: call {settings.farm.phone} before you come. {settings.farm.hours}.
  </MailFact>
);

/** Says what becomes of a charge that a bank still shows for a payment that failed. */
export const PendingChargeNote = () => (
  <MailReply>
    If your bank shows a pending charge from us, it will be released within a few days. Questions?
  </MailReply>
);
