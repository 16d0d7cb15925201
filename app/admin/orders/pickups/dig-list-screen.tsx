import { useEffect, useRef } from 'react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { PrintButton, PrintCard, PrintList } from '#app/admin/kit/print.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { perform, resume, useCheckIn } from '#app/admin/orders/check-in/check-in-store.ts';
import { SyncStatus } from '#app/admin/orders/check-in/sync-status.tsx';
import { useSending } from '#app/admin/orders/check-in/use-sending.ts';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { NotFound } from '#app/not-found.tsx';
import { queryClient } from '#app/query-client.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { whenText } from '#domain/orders/check-in.ts';
import { digListSchema, type DigListEntry } from '#domain/orders/pickup-days.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { orderNumber } from '#domain/statuses.ts';
import { isDug, tickOf, withTicks, type DigLine } from './dug-trees.ts';

/** For the field: the trees of the day in the URL by field row, rootstock and variety. */
export function DigListScreen() {
  const [params] = useScreenParams();
  const asked = digListSchema.safeParse({ day: params.get('day') });
  return asked.success ? <DigList key={asked.data.day} day={asked.data.day} /> : <NotFound />;
}

function DigList({ day }: { day: string }) {
  const { apply, toggle } = useTicks(day);
  return (
    <DataScreen
      query={{
        ...digList(day),
        select: ({ entries }) => ({ entries: apply(entries) }),
        refetchInterval: lookAgainMs,
      }}
      what="the dig list"
      title="Dig list"
      back={[`/admin/pickups?month=${day.slice(0, 7)}`, 'Back']}
      actions={({ entries }) => (
        <>
          {entries.length > 0 && (
            <LabelsButton of={{ day }} file={`labels-${day}.pdf`}>
              Labels
            </LabelsButton>
          )}
          <PrintButton />
        </>
      )}
    >
      {({ entries }) => (
        <>
          <p className="text-ink-2 print:hidden">
            {headOf(day, entries)}
            {entries.length > 0 && `, ${dugOf(entries)} dug`}
          </p>
          <div className="mb-5 print:hidden">
            <SyncStatus />
          </div>
          {entries.length === 0 && <EmptyState>No trees to dig for this day</EmptyState>}
          <PrintList head={`Dig list, ${headOf(day, entries)}`}>
            {entries.map((entry) => (
              <Entry key={entry.productId} entry={entry} onToggle={toggle} />
            ))}
          </PrintList>
        </>
      )}
    </DataScreen>
  );
}

const headOf = (day: string, entries: readonly DigListEntry[]): string =>
  `${settings.name}, ${pickupDayName(day)}: ${treesText(entries)}`;

const treesText = (entries: readonly DigListEntry[]): string =>
  count(
    entries.flatMap(({ orders }) => orders).reduce((sum, { trees }) => sum + trees, 0),
    'tree',
  );

const dugOf = (entries: readonly DigListEntry[]): number =>
  entries.flatMap(({ orders }) => orders).reduce((sum, { dug }) => sum + (dug?.trees ?? 0), 0);

function Entry({ entry, onToggle }: { entry: DigListEntry; onToggle: (line: DigLine) => void }) {
  const { fieldRow, rootstock, variety, productId } = entry;
  const tree = `${variety} on ${rootstock}`;
  return (
    <PrintCard
      title={`${fieldRow === null ? 'No field row' : `Row ${fieldRow}`}: ${tree}`}
      aside={treesText([entry])}
    >
      <FirstRows rows={entry.orders} className="mt-2">
        {(line) => (
          <li key={line.itemId} className="border-t border-line">
            <label className="flex min-h-14 items-center gap-4 py-1.5 has-checked:text-ink-2 print:min-h-0 print:gap-2 print:py-0.5">
              <input
                type="checkbox"
                className="size-7 shrink-0 accent-pine print:size-4"
                checked={isDug(line)}
                onChange={() => onToggle(line)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <b className="paper-number mr-2 font-semibold tabular-nums">
                  {orderNumber({ id: line.orderId, number: line.orderNumber })}
                </b>{' '}
                {line.customer}
                {line.kind === 'delivery' && <span className="text-ink-2"> (delivery)</span>}
                {line.status === 'Ready' && <span className="text-ink-2"> (ready)</span>}
                {line.dug && (
                  <span className="block text-sm text-ink-2 print:hidden">
                    {isDug(line) ? 'Dug' : `${line.dug.trees} of ${line.trees} dug`}{' '}
                    {whenText(line.dug.at)}
                  </span>
                )}
              </span>
              <span className="paper-count font-semibold tabular-nums">
                {line.trees}
                <span className="sr-only"> {line.trees === 1 ? 'tree' : 'trees'}</span>
              </span>
            </label>
          </li>
        )}
      </FirstRows>
      <p className="mt-1 print:hidden">
        <TextLink to={`/admin/shortfalls?tree=${productId}`} className="text-sm">
          Trees are missing<span className="sr-only"> of {tree}</span>
        </TextLink>
      </p>
    </PrintCard>
  );
}

/** Shows what other phones tick meanwhile. */
const lookAgainMs = 15_000;
const digList = (day: string) => adminQuery(admin.pickups['dig-list'], { query: { day } });

/** A tick is kept on this phone until the shop has it, as what is done at the check-in is. */
function useTicks(day: string) {
  const { queue } = useCheckIn();
  const { queryKey } = digList(day);
  useSending();
  useEffect(() => void resume(), []);

  const waiting = queue.filter(({ action }) => /^(un)?dug$/.test(action.type)).length;
  const lastWaiting = useRef(waiting);
  useEffect(() => {
    if (waiting < lastWaiting.current) void queryClient.invalidateQueries({ queryKey });
    lastWaiting.current = waiting;
  });

  async function toggle(line: DigLine): Promise<void> {
    const action = tickOf(line);
    const done = perform(action);
    await queryClient.cancelQueries({ queryKey }); // an answer on its way does not know of the tick
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, entries: withTicks(known.entries, [{ action }]) },
    );
    await done;
  }
  return {
    apply: (entries: readonly DigListEntry[]) => withTicks(entries, queue),
    toggle: (line: DigLine) => void toggle(line),
  };
}
