import type { ReactNode } from 'react';
import { Section } from '#app/ui/section.tsx';
import { AdminTable } from './admin-table.tsx';

/** A column of numbers, unless it says that they are texts. A wide one takes the room that the others leave. */
export type NumbersColumn<Row> = readonly [
  name: string,
  cell: (row: Row) => ReactNode,
  kind?: 'text' | 'wide',
];

interface NumbersTableProps<Row> {
  label: string;
  /** The first names the row. */
  columns: readonly NumbersColumn<Row>[];
  rows: readonly Row[];
  /** The cells of a last row. */
  total?: readonly ReactNode[];
}

/** A table to read, with numbers at the end of their columns. */
export function NumbersTable<Row>({ label, columns, rows, total }: NumbersTableProps<Row>) {
  const alignments = columns.map(([, , kind], index) =>
    kind || index === 0 ? 'text-left' : 'text-right tabular-nums',
  );
  const lineOf = ([name, ...cells]: readonly ReactNode[], font: string) => (
    <>
      <th
        scope="row"
        className={`py-1.5 text-left ${columns[0]?.[2] === 'wide' ? 'w-full' : ''} ${font}`}
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are static
        <td key={index} className={`${alignments[index + 1]} whitespace-nowrap`}>
          {cell}
        </td>
      ))}
    </>
  );
  return (
    <AdminTable
      label={label}
      columns={columns.map(([name], index) => ({
        key: name,
        content: <span className={`block ${alignments[index]}`}>{name}</span>,
      }))}
    >
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same name can be on several rows
          <tr key={index} className="h-9 border-b border-line last:border-0">
            {lineOf(
              columns.map(([, cell]) => cell(row)),
              'font-normal',
            )}
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

interface NumbersSectionProps<Row> extends Omit<NumbersTableProps<Row>, 'label' | 'total'> {
  title: string;
  note?: ReactNode;
  /** Beside the title, while there are rows. */
  actions?: ReactNode;
  /** Above the table. */
  chart?: ReactNode;
  /** Shown where there are no rows. */
  empty?: string;
  className?: string;
}

/** Rows of a table that is not scrolled. */
const shortRows = 14;

/** A table below its heading; a long one is scrolled. */
export function NumbersSection<Row>(props: NumbersSectionProps<Row>) {
  const { actions, chart, empty = 'None', columns, rows, ...section } = props;
  const isEmpty = rows.length === 0;
  const height = rows.length > shortRows ? 'max-h-[420px] overflow-y-auto' : '';
  return (
    <Section plain {...section} actions={!isEmpty && actions}>
      {isEmpty && <p className="text-ink-2">{empty}</p>}
      {!isEmpty && chart}
      {!isEmpty && (
        <div className={`rounded-panel ${height} ${chart ? 'mt-3' : ''}`}>
          <NumbersTable label={`${props.title}: numbers`} columns={columns} rows={rows} />
        </div>
      )}
    </Section>
  );
}
