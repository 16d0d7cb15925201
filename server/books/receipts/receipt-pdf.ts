import { farmAddress, farmTimeZone, settings } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { farmMoneyOf, farmPayment } from '#domain/orders/farm-orders.ts';
import { describeTreeChanges } from '#domain/orders/order-change-text.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { customerAddress, type Order } from '#domain/orders/orders.ts';
import { taxNoteOf } from '#domain/orders/tax-text.ts';
import { bothOrderNames, shortOrderId } from '#domain/statuses.ts';
import {
  createDocument,
  createPen,
  type Pen,
  type TextStyle,
} from '#server/platform/documents/pen.ts';
import { isolate } from '#server/platform/documents/text-runs.ts';

/** When money of an order moved: ISO 8601, UTC. */
export interface ReceiptMovements {
  paidAt: string;
  refunds: { at: string; cents: Cents; taxCents: Cents }[];
}

// Letter paper, in points.
const edge = { left: 64, right: 548, top: 72, bottom: 728 };
const width = edge.right - edge.left;
const text: TextStyle = { size: 10.5 };
const small: TextStyle = { size: 9 };
const bold: TextStyle = { size: 10.5, weight: 'bold' };
const lineHeight = 16;

const farmDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: farmTimeZone });
const dayOf = (iso: string): string => farmDay.format(new Date(iso));

/** A paid order with its refunds so far. */
export async function drawReceipt(
  order: Order,
  movements: ReceiptMovements,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, finish } = createDocument(`Receipt ${shortOrderId(order.id)}`);
  const page = createPage(pdf, createPen(pdf));
  drawHead(page, order, movements);
  drawItems(page, order);
  drawAmounts(page, order, movements);
  page.space(lineHeight);
  page.line(`Questions about your order? ${settings.farm.email}, ${settings.farm.phone}`, small);
  return finish();
}

type Page = ReturnType<typeof createPage>;

/** Writes down the page, and continues on the next. */
function createPage(pdf: PDFKit.PDFDocument, pen: Pen) {
  let y = edge.bottom;
  function next(height: number): number {
    if (y + height > edge.bottom) {
      pdf.addPage();
      y = edge.top;
    }
    return (y += height);
  }
  return {
    space: (height: number) => void (y += height),
    rule() {
      const at = next(lineHeight / 2);
      pdf.moveTo(edge.left, at).lineTo(edge.right, at).lineWidth(0.6).stroke('#9a9a90');
      pdf.fillColor('black');
    },
    line: (shown: string, style = text) =>
      pen.draw(pen.fit(shown, style, width), { x: edge.left, y: next(style.size * 1.5) }, style),
    paragraph(shown: string, style = text) {
      for (const line of pen.wrap(shown, style, { width, max: 4 }))
        pen.draw(line, { x: edge.left, y: next(style.size * 1.5) }, style);
    },
    /** A text with an amount at the end of the line. */
    row(shown: string, amount: string, style = text) {
      const at = next(lineHeight);
      const left = width - pen.widthOf(amount, style) - 12;
      pen.draw(pen.fit(shown, style, left), { x: edge.left, y: at }, style);
      pen.draw(amount, { x: edge.right, y: at, align: 'right' }, style);
    },
  };
}

function drawHead(page: Page, order: Order, { paidAt }: ReceiptMovements): void {
  const { customer } = order;
  page.line(settings.name, { size: 22, weight: 'bold' });
  page.line(farmAddress(), small);
  page.line(`${settings.farm.phone}, ${settings.farm.email}`, small);
  page.space(lineHeight);
  page.line(`Receipt for order ${bothOrderNames(order.id, order.number)}`, {
    size: 15,
    weight: 'bold',
  });
  page.line(
    `Placed ${dayOf(order.createdAt)}, ${order.farm ? 'paid' : 'paid by card'} ${dayOf(paidAt)}`,
  );
  page.space(lineHeight / 2);
  if (customer?.fullName) page.paragraph(isolate(customer.fullName), bold);
  const address = order.deliveryType === 'delivery' ? customerAddress(customer) : null;
  page.paragraph(
    address ? `Delivery to ${isolate(address)}` : `Farm pickup: ${order.terms.pickupAddress}`,
  );
  page.space(lineHeight / 2);
  page.rule();
}

/** As sold; the amounts below add up from it. */
function drawItems(page: Page, { items, changed }: Order): void {
  for (const { quantity, variety, rootstock, priceCents } of changed?.ordered ?? items)
    page.row(
      `${quantity} × ${variety} on ${rootstock}, ${formatUsd(priceCents)} each`,
      formatUsd(quantity * priceCents),
    );
  page.rule();
}

function drawAmounts(page: Page, order: Order, { refunds }: ReceiptMovements): void {
  const { totalCents, deliveryFeeCents, discountCents, couponCode } = order;
  page.row('Subtotal', formatUsd(totalCents - deliveryFeeCents + discountCents));
  if (deliveryFeeCents > 0) page.row('Delivery fee', formatUsd(deliveryFeeCents));
  if (discountCents > 0)
    page.row(couponCode ? `Discount (${couponCode})` : 'Discount', `−${formatUsd(discountCents)}`);
  page.space(4);
  const added = (order.changed?.changes ?? []).reduce((sum, { paidCents }) => sum + paidCents, 0);
  page.row('Total paid', formatUsd(order.paidCents - added), { size: 13, weight: 'bold' });
  // Without a rate nothing says how much tax it is: the receipt claims none.
  if (order.terms.salesTax || order.farm?.exemption) page.row('', taxNoteOf(order));
  const payment = farmPayment(farmMoneyOf(order));
  if (payment.state === 'underpaid') page.row('Still to pay', formatUsd(payment.missingCents));
  if (order.refundedCents === 0 && !order.changed) return;
  page.rule();
  for (const { at, lines, paidCents, paidTaxCents } of order.changed?.changes ?? []) {
    page.paragraph(`${dayOf(at)}: ${describeTreeChanges(lines)}`);
    if (paidCents > 0)
      page.row(`Paid by card ${dayOf(at)}${withTax(paidTaxCents)}`, formatUsd(paidCents));
  }
  for (const { at, cents, taxCents } of refunds)
    page.row(`Refunded ${dayOf(at)}${withTax(taxCents)}`, `−${formatUsd(cents)}`);
  const underWay = order.refundedCents - refunds.reduce((sum, { cents }) => sum + cents, 0);
  if (underWay > 0) page.row('Refund in progress', `−${formatUsd(underWay)}`);
  page.row('Paid after refunds', formatUsd(netCents(order)), bold);
}

const withTax = (taxCents: Cents): string =>
  taxCents > 0 ? `, with ${formatUsd(taxCents)} sales tax` : '';
