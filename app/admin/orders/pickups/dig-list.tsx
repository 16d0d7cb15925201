import { Link } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { PrintButton } from '#app/admin/kit/print-button.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { DigListEntry } from '#domain/admin/pickups.ts';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { digListQuery } from './pickup-queries.ts';
import { useDugTrees } from './use-dug-trees.ts';

/** For the field: the trees of a day by field row, rootstock and variety. */
export function DigList({ day }: { day: string }) {
  const dug = useDugTrees(day);
  return (
    <QueryView query={digListQuery(day)} what="the dig list">
      {({ entries }) => (
        <>
          <AdminHeading title="Dig list" back={[`/admin/pickups?month=${day.slice(0, 7)}`, 'Back']}>
            {entries.length > 0 && (
              <LabelsButton of={{ day }} file={`labels-${day}.pdf`}>
                Labels
              </LabelsButton>
            )}
            <PrintButton />
          </AdminHeading>
          <p className="mb-5 text-ink-2">
            {settings.name}, {pickupDayName(day)}:{' '}
            {count(
              entries.reduce((sum, entry) => sum + countTrees(entry), 0),
              'tree',
            )}
          </p>
          {entries.length === 0 && <EmptyState>No trees to dig for this day</EmptyState>}
          <div className="grid gap-5">
            {entries.map((entry) => (
              <Entry key={entry.productId} entry={entry} dug={dug} />
            ))}
          </div>
        </>
      )}
    </QueryView>
  );
}

const countTrees = ({ orders }: DigListEntry): number =>
  orders.reduce((sum, { trees }) => sum + trees, 0);

interface EntryProps {
  entry: DigListEntry;
  dug: ReturnType<typeof useDugTrees>;
}

function Entry({ entry, dug }: EntryProps) {
  const { fieldRow, rootstock, variety, productId } = entry;
  return (
    <section className="break-inside-avoid rounded-card border border-line bg-surface p-4 print:rounded-none print:border-0 print:border-t print:p-0 print:pt-2">
      <h2 className="flex justify-between gap-4 font-sans! text-lg font-semibold! tracking-normal!">
        <span className="wrap-anywhere">
          {fieldRow === null ? 'No field row' : `Row ${fieldRow}`}: {variety} on {rootstock}
        </span>
        <span className="whitespace-nowrap tabular-nums">{count(countTrees(entry), 'tree')}</span>
      </h2>
      <FirstRows rows={entry.orders}>
        {(shown) => (
          <ul className="mt-2">
            {shown.map(({ itemId, orderId, customer, status, kind, trees }) => (
              <li key={itemId} className="border-t border-line">
                <label className="flex min-h-14 items-center py-1.5 gap-4 has-checked:text-ink-2">
                  <input
                    type="checkbox"
                    className="size-7 shrink-0 accent-pine"
                    checked={dug.isDug(itemId)}
                    onChange={() => dug.toggle(itemId)}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {customer}{' '}
                    <span className="font-mono text-sm text-ink-2">{shortOrderId(orderId)}</span>
                    {kind === 'delivery' && <span className="text-ink-2"> (delivery)</span>}
                    {status === 'Ready' && <span className="text-ink-2"> (ready)</span>}
                  </span>
                  <span className="font-semibold tabular-nums">
                    {trees}
                    <span className="sr-only"> {trees === 1 ? 'tree' : 'trees'}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
      <p className="mt-1 print:hidden">
        <Link
          className="link inline-flex min-h-11 items-center text-sm"
          to={`/admin/shortfalls?tree=${productId}`}
        >
          Trees are missing
          <span className="sr-only">
            {' '}
            of {variety} on {rootstock}
          </span>
        </Link>
      </p>
    </section>
  );
}
