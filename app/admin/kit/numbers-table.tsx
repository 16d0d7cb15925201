import type { ReactNode } from 'react';
import { AdminTable } from './admin-table.tsx';

type Cells = readonly [name: ReactNode, ...cells: ReactNode[]];

interface NumbersTableProps {
  label: string;
  /** The first names the row. */
  columns: readonly string[];
  rows: readonly Cells[];
  /** Columns with texts, counted from 0; the others are numbers. */
  texts?: readonly number[];
  total?: Cells;
}

const nameOnly = [0];

/** A table to read, with numbers at the end of their columns. */
export function NumbersTable({ label, columns, rows, texts = nameOnly, total }: NumbersTableProps) {
  const alignment = (index: number) =>
    texts.includes(index) ? 'text-left' : 'text-right tabular-nums';
  const lineOf = ([name, ...cells]: Cells, font: string) => (
    <>
      <th scope="row" className={`py-1.5 text-left ${font}`}>
        {name}
      </th>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are static
        <td key={index} className={`${alignment(index + 1)} whitespace-nowrap`}>
          {cell}
        </td>
      ))}
    </>
  );
  return (
    <AdminTable
      label={label}
      columns={columns.map((name, index) => ({
        key: name,
        content: <span className={`block ${alignment(index)}`}>{name}</span>,
      }))}
    >
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same name can be on several rows
          <tr key={index} className="h-9 border-b border-line last:border-0">
            {lineOf(row, 'font-normal')}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr className="h-9 border-t-[1.5px] border-ink font-semibold">
            {lineOf(total, 'font-semibold')}
          </tr>
        </tfoot>
      )}
    </AdminTable>
  );
}
