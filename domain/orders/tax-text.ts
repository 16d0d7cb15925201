import { formatTaxRate } from '#domain/books/sales-tax.ts';
import { taxNote } from '#domain/books/tax.ts';
import { formatUsd } from '#domain/money.ts';
import type { Order } from './orders.ts';

/** 'Includes $3.92 sales tax (3210, 8.9%)', as agreed when ordered; empty where no tax was collected. */
export function taxNoteOf({ terms: { taxMode, salesTax }, taxCents, exemption }: Order): string {
  if (exemption) return `No sales tax: exemption certificate ${exemption.certificate}`;
  if (!salesTax) return taxNote(taxMode) ?? '';
  const { code, rate } = salesTax;
  const details = [code, formatTaxRate(rate)].filter(Boolean).join(', ');
  return `Includes ${formatUsd(taxCents)} sales tax (${details})`;
}
