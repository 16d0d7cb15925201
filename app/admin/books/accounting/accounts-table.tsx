import { NumbersTable } from '#app/admin/kit/numbers-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Accounts, AccountsRow } from '#domain/admin/accounting.ts';
import { periodName, type PeriodSize } from '#domain/admin/periods.ts';
import { formatTaxRate } from '#domain/books/sales-tax.ts';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';

const columns = [
  'Period',
  'Tax',
  'Sales',
  'Trees',
  'Discount',
  'Delivery',
  'Paid',
  'Refunds',
  'Refunded',
  'Net',
  'Tax due',
];

interface AccountsTableProps {
  accounts: Accounts;
  by: PeriodSize;
}

export const AccountsTable = ({ accounts: { rows, total }, by }: AccountsTableProps) =>
  rows.length === 0 ? (
    <EmptyState>No money moved in this time</EmptyState>
  ) : (
    <NumbersTable
      label="Accounts"
      columns={columns}
      texts={[0, 1]}
      rows={rows.map((row) => [
        <b key="period">{periodName(row.period, by)}</b>,
        taxOf(row),
        ...amountsOf(row),
      ])}
      total={['Total', '', ...amountsOf(total)]}
    />
  );

const amountsOf = (sums: Accounts['total']) => [
  sums.sales,
  formatUsd(sums.treesCents),
  formatUsd(0 - sums.discountCents),
  formatUsd(sums.deliveryCents),
  formatUsd(sums.paidCents),
  sums.refunds,
  formatUsd(0 - sums.refundedCents),
  formatUsd(netCents(sums)),
  formatUsd(sums.paidTaxCents - sums.refundedTaxCents),
];

const taxOf = ({ taxRate, taxCode }: AccountsRow): string =>
  taxRate > 0 ? [taxCode, formatTaxRate(taxRate)].filter(Boolean).join(', ') : 'None set';
