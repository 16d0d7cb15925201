import { useState } from 'react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { PrintButton, PrintCard, PrintList } from '#app/admin/kit/print.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { NotFound } from '#app/not-found.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { browserData } from '#app/ui/site-data.ts';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { digListSchema, type DigListEntry } from '#domain/orders/pickup-days.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { orderNumber } from '#domain/statuses.ts';

/** For the field: the trees of the day in the URL by field row, rootstock and variety. */
export function DigListScreen() {
  const [params] = useScreenParams();
  const asked = digListSchema.safeParse({ day: params.get('day') });
  return asked.success ? <DigList key={asked.data.day} day={asked.data.day} /> : <NotFound />;
}

function DigList({ day }: { day: string }) {
  const dug = useDugTrees(day);
  return (
    <DataScreen
      query={adminQuery(admin.pickups['dig-list'], { query: { day } })}
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
          <p className="mb-5 text-ink-2 print:hidden">{headOf(day, entries)}</p>
          {entries.length === 0 && <EmptyState>No trees to dig for this day</EmptyState>}
          <PrintList head={`Dig list, ${headOf(day, entries)}`}>
            {entries.map((entry) => (
              <Entry key={entry.productId} entry={entry} dug={dug} />
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

function Entry({ entry, dug }: { entry: DigListEntry; dug: ReturnType<typeof useDugTrees> }) {
  const { fieldRow, rootstock, variety, productId } = entry;
  const tree = `${variety} on ${rootstock}`;
  return (
    <PrintCard
      title={`${fieldRow === null ? 'No field row' : `Row ${fieldRow}`}: ${tree}`}
      aside={treesText([entry])}
    >
      <FirstRows rows={entry.orders} className="mt-2">
        {({ itemId, orderId, orderNumber: number, customer, status, kind, trees }) => (
          <li key={itemId} className="border-t border-line">
            <label className="flex min-h-14 items-center py-1.5 gap-4 print:min-h-0 print:gap-2 print:py-0.5 print:text-xs has-checked:text-ink-2">
              <input
                type="checkbox"
                className="size-7 shrink-0 accent-pine print:size-4"
                checked={dug.isDug(itemId)}
                onChange={() => dug.toggle(itemId)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <b className="mr-2 font-semibold tabular-nums">
                  {orderNumber({ id: orderId, number })}
                </b>{' '}
                {customer}
                {kind === 'delivery' && <span className="text-ink-2"> (delivery)</span>}
                {status === 'Ready' && <span className="text-ink-2"> (ready)</span>}
              </span>
              <span className="font-semibold tabular-nums">
                {trees}
                <span className="sr-only"> {trees === 1 ? 'tree' : 'trees'}</span>
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

const keyOf = (day: string): string => `grafted-dug-${day}`;

/** Rows checked off in the field; kept on this device only. */
function useDugTrees(day: string) {
  const [dug, setDug] = useState(() => read(day));
  function toggle(itemId: string): void {
    const next = dug.includes(itemId) ? dug.filter((id) => id !== itemId) : [...dug, itemId];
    setDug(next);
    browserData.saveJson(keyOf(day), next);
  }
  return { isDug: (itemId: string) => dug.includes(itemId), toggle };
}

function read(day: string): string[] {
  const saved = browserData.readJson(keyOf(day));
  return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : [];
}
