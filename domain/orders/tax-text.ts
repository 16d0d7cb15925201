import { formatTaxRate } from '#domain/books/sales-tax.ts';
import { taxNote } from '#domain/books/tax.ts';
import { formatDay } from '#domain/farm/season.ts';
import { formatUsd } from '#domain/money.ts';
import type { Order } from './orders.ts';

type TaxedOrder = Pick<Order, 'terms' | 'taxCents' | 'exemption' | 'now'>;

/** 'Includes $3.92 sales tax (3210, 8.9%)', as agreed when ordered; empty where no tax was collected. */
export function placedTaxNote({ terms, taxCents, exemption }: TaxedOrder): string {
  if (exemption) return `No sales tax: exemption certificate ${exemption.certificate}`;
  if (!terms.salesTax) return taxNote(terms.taxMode) ?? '';
  const { code, rate } = terms.salesTax;
  const details = [code, formatTaxRate(rate)].filter(Boolean).join(', ');
  return `Includes ${formatUsd(taxCents)} sales tax (${details})`;
}

/** The tax in what the order costs by now. It names no rate: a changed order may have several. */
export function currentTaxNote(order: TaxedOrder): string {
  const { now, exemption } = order;
  if (!now) return placedTaxNote(order);
  if (now.taxCents === 0) return order.terms.salesTax && !exemption ? '' : placedTaxNote(order);
  const included = `Includes ${formatUsd(now.taxCents)} sales tax`;
  return exemption
    ? `${included}, for trees that were added after exemption certificate ${exemption.certificate} had ended`
    : included;
}

/** Said before trees are added to an order whose exemption has ended. */
export const exemptionEndedText = (day: string): string =>
  `The tax exemption of this order ended on ${formatDay(new Date(day), 'UTC')}. Trees that are added now include sales tax.`;
