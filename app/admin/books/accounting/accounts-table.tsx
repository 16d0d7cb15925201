import { AdminTable } from '#app/admin/kit/admin-table.tsx';
import { Panel } from '#app/ui/panel.tsx';
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
const amount = 'text-right tabular-nums whitespace-nowrap';

export function AccountsTable({
  accounts: { rows, total },
  by,
}: {
  accounts: Accounts;
  by: PeriodSize;
}) {
  if (rows.length === 0)
    return <Panel className="py-14 text-center text-lg">No money moved in this time</Panel>;
  return (
    <AdminTable
      label="Accounts"
      columns={columns.map((name, index) => ({
        key: name,
        content: <span className={index > 1 ? 'block text-right' : ''}>{name}</span>,
      }))}
    >
      <tbody>
        {rows.map((row) => (
          <tr
            key={`${row.period} ${row.taxCode} ${row.taxRate}`}
            className="border-b border-line last:border-0"
          >
            <th scope="row" className="py-1.5 text-left font-semibold whitespace-nowrap">
              {periodName(row.period, by)}
            </th>
            <td className="whitespace-nowrap">{taxOf(row)}</td>
            <Amounts sums={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-[1.5px] border-ink font-semibold">
          <th scope="row" colSpan={2} className="py-2 text-left">
            Total
          </th>
          <Amounts sums={total} />
        </tr>
      </tfoot>
    </AdminTable>
  );
}

function Amounts({ sums }: { sums: Accounts['total'] }) {
  return (
    <>
      <td className={amount}>{sums.sales}</td>
      <td className={amount}>{formatUsd(sums.treesCents)}</td>
      <td className={amount}>{formatUsd(0 - sums.discountCents)}</td>
      <td className={amount}>{formatUsd(sums.deliveryCents)}</td>
      <td className={amount}>{formatUsd(sums.paidCents)}</td>
      <td className={amount}>{sums.refunds}</td>
      <td className={amount}>{formatUsd(0 - sums.refundedCents)}</td>
      <td className={amount}>{formatUsd(netCents(sums))}</td>
      <td className={amount}>{formatUsd(sums.paidTaxCents - sums.refundedTaxCents)}</td>
    </>
  );
}

const taxOf = ({ taxRate, taxCode }: AccountsRow): string =>
  taxRate > 0 ? [taxCode, formatTaxRate(taxRate)].filter(Boolean).join(', ') : 'None set';
