import { ListEnd } from '#app/admin/kit/list-end.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { describeEntry } from '#domain/admin/audit/order-history.ts';
import type { TimelineEntry } from '#domain/orders/order-list.ts';

/** Order history, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <section aria-label="History">
      <h2 className="text-xl">History</h2>
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4 text-sm">
        {entries.map((entry, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- timestamps are not unique
            key={index}
            className="relative before:absolute before:top-2 before:-left-[21px] before:size-2 before:rounded-full before:bg-control"
          >
            <p>{describeEntry(entry)}</p>
            <p className="text-sm wrap-anywhere text-ink-2">
              {formatFarmDayAndTime(entry.at)}
              {entry.by && `, ${entry.by}`}
              {entry.recordedAt && `, recorded ${formatFarmDayAndTime(entry.recordedAt)}`}
            </p>
          </li>
        ))}
      </ol>
      <ListEnd of="orderHistory" shown={entries.length}>
        {(most) =>
          `The newest ${most} entries. Older ones are kept, and in the export of the audit log.`
        }
      </ListEnd>
    </section>
  );
}
