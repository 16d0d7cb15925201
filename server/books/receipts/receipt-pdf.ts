import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { currentDate } from '@grafted/postgres/clock.ts';
import { farmAddress, farmTimeZone, settings, type Paper } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { paymentStanding, receivedCents } from '#domain/orders/balance.ts';
import { describeTreeChanges } from '#domain/orders/order-change-text.ts';
import { customerAddress, type Order } from '#domain/orders/orders.ts';
import { currentTaxNote, placedTaxNote } from '#domain/orders/tax-text.ts';
import { bothOrderNames, shortOrderId } from '#domain/statuses.ts';
import {
  createDocument,
  createPen,
  type NewDocument,
  type Pen,
  type TextStyle,
} from '#server/platform/documents/pen.ts';
import { isolate } from '#server/platform/documents/text-runs.ts';

/** Money of an order that came in or went back. */
export interface ReceiptMovement {
  kind: 'payment' | 'refund';
  /** ISO 8601, UTC. */
  at: string;
  cents: Cents;
  taxCents: Cents;
  isCard: boolean;
}

// In points.
const papers = {
  letter: { right: 548, bottom: 728 },
  a4: { right: 531, bottom: 778 },
} as const satisfies Record<Paper, object>;
const edgesOf = (paper: Paper) => ({ left: 64, top: 72, ...papers[paper] });
/** The page's number stands below its text. */
const footer = 28;
const text: TextStyle = { size: 10.5 };
const small: TextStyle = { size: 9 };
const bold: TextStyle = { size: 10.5, weight: 'bold' };
const lineHeight = 16;

const farmDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: farmTimeZone });
const dayOf = (iso: string): string => farmDay.format(new Date(iso));

/** An order with what it costs now, what was paid for it and what went back. */
export const drawReceipt = (
  order: Order,
  movements: readonly ReceiptMovement[],
): Promise<Uint8Array<ArrayBuffer>> =>
  drawReceipts(`Receipt ${shortOrderId(order.id)}`, [{ order, movements }]);

/** Each begins on a page of its own. */
export async function drawReceipts(
  title: string,
  receipts: readonly { order: Order; movements: readonly ReceiptMovement[] }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = createDocument(title, { paper: settings.paper, bufferPages: true });
  const pen = createPen(document.pdf);
  for (const { order, movements } of receipts) {
    const page = createPage(document, pen);
    drawHead(page, order);
    drawItems(page, order);
    drawAmounts(page, order, movements);
    page.space(lineHeight);
    page.line(`Questions about your order? ${settings.farm.email}, ${settings.farm.phone}`, small);
    numberPages(document.pdf, pen);
    await yieldToEventLoop(); // serves other requests between receipts
  }
  return document.finish();
}

/** Says on each page of a receipt which one it is, of how many, and when it was made. */
function numberPages(pdf: PDFKit.PDFDocument, pen: Pen): void {
  const edge = edgesOf(settings.paper);
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index);
    pdf.markContent('Artifact');
    const y = edge.bottom + footer;
    pen.draw(`Printed ${dayOf(currentDate().toISOString())}`, { x: edge.left, y }, small);
    pen.draw(`Page ${index + 1} of ${count}`, { x: edge.right, y, align: 'right' }, small);
    pdf.endMarkedContent();
  }
  pdf.flushPages(); // the next receipt counts its own
}

type Page = ReturnType<typeof createPage>;

/** Writes down the page, and continues on the next. */
function createPage({ pdf, tell }: NewDocument, pen: Pen) {
  const edge = edgesOf(settings.paper);
  const width = edge.right - edge.left;
  let y: number = edge.bottom;
  function next(height: number): number {
    if (y + height > edge.bottom) {
      pdf.addPage();
      y = edge.top;
    }
    return (y += height);
  }
  function line(shown: string, style: TextStyle, what: 'H1' | 'H2' | 'P' = 'P'): void {
    const at = next(style.size * 1.5);
    tell(what, () => pen.draw(pen.fit(shown, style, width), { x: edge.left, y: at }, style));
  }
  return {
    space: (height: number) => void (y += height),
    rule() {
      const at = next(lineHeight / 2);
      pdf.markContent('Artifact');
      pdf.moveTo(edge.left, at).lineTo(edge.right, at).lineWidth(0.6).stroke('#9a9a90');
      pdf.fillColor('black');
      pdf.endMarkedContent();
    },
    heading: (shown: string, style: TextStyle, level: 'H1' | 'H2') => line(shown, style, level),
    line: (shown: string, style = text) => line(shown, style),
    paragraph(shown: string, style = text) {
      for (const part of pen.wrap(shown, style, { width, max: 4 })) line(part, style);
    },
    /** A text with an amount at the end of the line. */
    row(shown: string, amount: string, style = text) {
      const at = next(lineHeight);
      const left = width - pen.widthOf(amount, style) - 12;
      tell('P', () => {
        pen.draw(pen.fit(shown, style, left), { x: edge.left, y: at }, style);
        pen.draw(amount, { x: edge.right, y: at, align: 'right' }, style);
      });
    },
  };
}

function drawHead(page: Page, order: Order): void {
  const { customer } = order;
  page.heading(settings.name, { size: 22, weight: 'bold' }, 'H1');
  page.line(farmAddress(), small);
  page.line(`${settings.farm.phone}, ${settings.farm.email}`, small);
  page.space(lineHeight);
  page.heading(
    `Receipt for order ${bothOrderNames(order.id, order.number)}`,
    { size: 15, weight: 'bold' },
    'H2',
  );
  page.line(`Placed ${dayOf(order.createdAt)}`);
  page.space(lineHeight / 2);
  if (customer?.fullName) page.paragraph(isolate(customer.fullName), bold);
  const address = order.deliveryType === 'delivery' ? customerAddress(customer) : null;
  page.paragraph(
    address ? `Delivery to ${isolate(address)}` : `Farm pickup: ${order.terms.pickupAddress}`,
  );
  page.space(lineHeight / 2);
  page.rule();
}

/** Lists the trees that were sold; the amounts below add up from them. */
function drawItems(page: Page, { items, changed }: Order): void {
  for (const { quantity, variety, rootstock, priceCents } of changed?.ordered ?? items)
    page.row(
      `${quantity} × ${variety} on ${rootstock}, ${formatUsd(priceCents)} each`,
      formatUsd(quantity * priceCents),
    );
  page.rule();
}

function drawAmounts(page: Page, order: Order, movements: readonly ReceiptMovement[]): void {
  const { totalCents, deliveryFeeCents, discountCents, couponCode } = order;
  page.row('Subtotal', formatUsd(totalCents - deliveryFeeCents + discountCents));
  if (deliveryFeeCents > 0) page.row('Delivery fee', formatUsd(deliveryFeeCents));
  if (discountCents > 0)
    page.row(couponCode ? `Discount (${couponCode})` : 'Discount', formatLess(discountCents));
  page.space(4);
  page.row('Total', formatUsd(totalCents), { size: 13, weight: 'bold' });
  // Where no rate is known, nothing says how much tax it is: the receipt claims none.
  if (order.terms.salesTax || order.exemption) page.row('', placedTaxNote(order));
  drawChanges(page, order);
  page.rule();
  for (const movement of movements)
    page.row(
      textOf(movement),
      movement.kind === 'payment' ? formatUsd(movement.cents) : formatLess(movement.cents),
    );
  const given = movements
    .filter(({ kind }) => kind === 'refund')
    .reduce((sum, { cents }) => sum + cents, 0);
  if (order.refundedCents > given)
    page.row('Refund in progress', formatLess(order.refundedCents - given));
  if (order.refundedCents > 0)
    page.row('Paid after refunds', formatUsd(receivedCents(order)), bold);
  const payment = paymentStanding(order);
  if ('missingCents' in payment) page.row('Still to pay', formatUsd(payment.missingCents), bold);
}

/** What the order costs since it was changed. */
function drawChanges(page: Page, order: Order): void {
  const { changed, now } = order;
  if (changed) {
    page.rule();
    for (const { at, lines } of changed.changes)
      page.paragraph(`${dayOf(at)}: ${describeTreeChanges(lines)}`);
  }
  if (!now) return;
  page.space(4);
  page.row('Trees now', formatUsd(now.treesCents));
  if (now.deliveryFeeCents > 0) page.row('Delivery fee now', formatUsd(now.deliveryFeeCents));
  if (now.discountCents > 0) page.row('Discount now', formatLess(now.discountCents));
  if (now.givenCents > 0) page.row('Given by the farm', formatLess(now.givenCents));
  if (now.keptCents > 0) page.row('Kept by the farm', formatUsd(now.keptCents));
  page.row('Total now', formatUsd(now.totalCents), { size: 13, weight: 'bold' });
  if (now.taxCents > 0) page.row('', currentTaxNote(order));
}

/** With a minus sign, not a hyphen. */
const formatLess = (cents: Cents): string => `−${formatUsd(cents)}`;

const textOf = (movement: ReceiptMovement): string =>
  `${nameOf(movement)} ${dayOf(movement.at)}${withTax(movement.taxCents)}`;

function nameOf({ kind, isCard }: ReceiptMovement): string {
  if (kind === 'refund') return 'Refunded';
  return isCard ? 'Paid by card' : 'Paid';
}

const withTax = (taxCents: Cents): string =>
  taxCents > 0 ? `, with ${formatUsd(taxCents)} sales tax` : '';
