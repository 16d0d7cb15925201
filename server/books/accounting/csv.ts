import type { AccountsRequest, AccountsRow, DayRange } from '#domain/books/accounting.ts';
import { periodEnd, periodName, type PeriodSize } from '#domain/books/periods.ts';
import { formatTaxRate } from '#domain/books/sales-tax.ts';
import { numericFromCents } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { listAccounts, readMovements, type Movement } from './queries.ts';

const batchSize = 2000;
const movementHead = [
  'date',
  'time',
  'movement',
  'order id',
  'trees',
  'discount',
  'delivery fee',
  'amount',
  'tax included',
  'amount without tax',
  'tax rate',
  'location code',
  'provider reference',
  'order number',
  'payee',
  'paid by',
  'other',
];

/** One line per sale, refund and change of a paid order. */
export async function* movementsCsv(db: Db, range: DayRange): AsyncGenerator<string> {
  yield csvLine(movementHead);
  for await (const movements of readMovements(db, range, batchSize))
    yield movements.map(movementLine).join('');
}

function movementLine(movement: Movement): string {
  const { kind, time, orderId, amountCents, taxCents, taxRate, taxCode, reference } = movement;
  const { orderNumber, payee, paidBy } = movement;
  const isRefund = kind === 'refund';
  const [date = '', clock = ''] = time.split(' ');
  return csvLine([
    date,
    clock,
    kind,
    orderId,
    isRefund ? '' : numericFromCents(movement.treesCents),
    isRefund ? '' : numericFromCents(-movement.discountCents),
    isRefund ? '' : numericFromCents(movement.deliveryCents),
    numericFromCents(amountCents),
    numericFromCents(taxCents),
    numericFromCents(amountCents - taxCents),
    taxRate > 0 ? formatTaxRate(taxRate) : '',
    taxCode,
    reference ?? '',
    orderNumber === null ? '' : String(orderNumber),
    payee,
    paidBy,
    isRefund ? '' : numericFromCents(movement.otherCents),
  ]);
}

const accountsHead = [
  'period',
  'from',
  'to',
  'location code',
  'tax rate',
  'sales',
  'trees',
  'discount',
  'delivery fee',
  'paid',
  'refunds',
  'refunded',
  'net',
  'tax on sales',
  'tax refunded',
  'tax due',
  'net without tax',
  'other',
  'net cash',
  'net checks',
  'net cards',
  'net other means',
];

/** One line per period and tax rate. */
export async function* accountsCsv(db: Db, request: AccountsRequest): AsyncGenerator<string> {
  yield csvLine(accountsHead);
  const rows = await listAccounts(db, request);
  yield rows.map((row) => accountsLine(row, request.by)).join('');
}

function accountsLine(row: AccountsRow, by: PeriodSize): string {
  const net = row.paidCents - row.refundedCents;
  const tax = row.paidTaxCents - row.refundedTaxCents;
  return csvLine([
    periodName(row.period, by),
    row.period,
    periodEnd(row.period, by),
    row.taxCode,
    row.taxRate > 0 ? formatTaxRate(row.taxRate) : '',
    String(row.sales),
    numericFromCents(row.treesCents),
    numericFromCents(-row.discountCents),
    numericFromCents(row.deliveryCents),
    numericFromCents(row.paidCents),
    String(row.refunds),
    numericFromCents(-row.refundedCents),
    numericFromCents(net),
    numericFromCents(row.paidTaxCents),
    numericFromCents(-row.refundedTaxCents),
    numericFromCents(tax),
    numericFromCents(net - tax),
    numericFromCents(row.otherCents),
    numericFromCents(row.cashCents),
    numericFromCents(row.checkCents),
    numericFromCents(row.cardCents),
    numericFromCents(row.otherMeansCents),
  ]);
}
