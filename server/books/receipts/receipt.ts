import type { Order } from '#domain/orders/orders.ts';
import { listOrderMovements } from '#server/books/accounting/queries.ts';
import type { Db } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** @throws ShopError for an order that is not paid */
export async function createReceipt(db: Db, order: Order): Promise<Uint8Array<ArrayBuffer>> {
  const movements = await listOrderMovements(db, order.id);
  if (!movements.some(({ kind }) => kind === 'payment')) throw refuse('not_paid.to_receipt');
  const { drawReceipt } = await import('./receipt-pdf.ts'); // loads its PDF library on demand
  return drawReceipt(order, movements);
}

/** Those of several orders in one document; orders without a payment have none. */
export async function createReceipts(
  db: Db,
  orders: readonly Order[],
): Promise<Uint8Array<ArrayBuffer>> {
  const receipts = [];
  for (const order of orders) {
    const movements = await listOrderMovements(db, order.id);
    if (movements.some(({ kind }) => kind === 'payment')) receipts.push({ order, movements });
  }
  if (receipts.length === 0) throw refuse('not_paid.to_receipt');
  const { drawReceipts } = await import('./receipt-pdf.ts'); // loads its PDF library on demand
  return drawReceipts('Receipts', receipts);
}

export const receiptHeaders = ({ id }: Pick<Order, 'id'>) => ({
  'Content-Type': 'application/pdf',
  'Content-Disposition': `attachment; filename="receipt-${id.slice(0, 8)}.pdf"`,
  'Cache-Control': 'private, no-store',
});
