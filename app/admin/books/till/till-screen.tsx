import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { choiceFilter, dayFilter, Filters, type Filter } from '#app/admin/kit/filters.tsx';
import { NumbersTable, type NumbersColumn } from '#app/admin/kit/numbers-table.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { Section } from '#app/ui/section.tsx';
import { count } from '#domain/count.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { knownParams } from '#domain/list-fields.ts';
import { formatUsd } from '#domain/money.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import {
  shortDifference,
  tillMethodNames,
  tillPeriods,
  tillSchema,
  type CashDay,
  type MethodSums,
  type Till,
  type TillPeriod,
} from '#domain/orders/till.ts';
import { CashBox } from './cash-box.tsx';

const periodNames: Record<TillPeriod, string> = { day: 'Day', week: 'Week', season: 'Season' };
const filters: readonly Filter[] = [
  dayFilter('day', 'Day'),
  choiceFilter(
    'by',
    'Money of the',
    tillPeriods.map((period) => [period, periodNames[period]] as const),
  ),
];

const today = (): string => dayAt(new Date(), farmTimeZone);

/** The cash box of a day, to be counted at night, and what each way of paying brought in. */
export function TillScreen() {
  const [params, setParams] = useScreenParams();
  const given = new URLSearchParams(knownParams(tillSchema, params));
  const usual = { day: today(), by: 'day' as const };
  const asked = tillSchema.parse(Object.fromEntries(given));
  const request = { ...asked, day: asked.day ?? usual.day };
  return (
    <DataScreen
      query={adminListQuery(admin.till, { query: request })}
      what="the till"
      title="Till"
      actions={() => <AdminButtonLink to="/admin/deposits">Deposits</AdminButtonLink>}
    >
      {(till, { isPlaceholderData }) => (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <CashBox key={till.day.cash.day} day={till.day} />
          <div className="mt-8">
            <Filters
              filters={filters}
              request={request}
              usual={usual}
              onChange={(changed) =>
                setParams(new URLSearchParams({ ...Object.fromEntries(given), ...texts(changed) }))
              }
              onClear={() => setParams(new URLSearchParams())}
            />
          </div>
          <Methods till={till} />
          {request.by !== 'day' && <Days days={till.days} by={request.by} />}
        </div>
      )}
    </DataScreen>
  );
}

/** An empty day is today. */
const texts = (changed: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([name, value]) =>
      value === '' ? [] : [[name, String(value)]],
    ),
  );

const columns: readonly NumbersColumn<MethodSums>[] = [
  ['Paid by', ({ method }) => tillMethodNames[method]],
  ['Payments', ({ payments }) => payments],
  ['Taken', ({ takenCents }) => formatUsd(takenCents)],
  ['Given back', ({ givenBackCents }) => formatUsd(0 - givenBackCents)],
  ['Bounced', ({ bouncedCents }) => formatUsd(0 - bouncedCents)],
  [
    'Net',
    ({ takenCents, givenBackCents, bouncedCents }) =>
      formatUsd(takenCents - givenBackCents - bouncedCents),
  ],
];

function Methods({ till: { from, to, season, methods, due } }: { till: Till }) {
  const sum = (amount: keyof Omit<MethodSums, 'method'>) =>
    methods.reduce((total, row) => total + row[amount], 0);
  const dueText =
    due.cents > 0 &&
    `${formatUsd(due.cents)} still due for ${count(due.orders, 'order')} of ${from === to ? 'this day' : 'these days'}.`;
  return (
    <Section
      plain
      title="Money by way of paying"
      note={[`${rangeName(from, to, season)}.`, dueText].filter(Boolean).join(' ')}
    >
      {methods.length === 0 ? (
        <p className="text-ink-2">No money moved in this time</p>
      ) : (
        <NumbersTable
          label="Sums by way of paying"
          columns={columns}
          rows={methods}
          total={[
            'Total',
            sum('payments'),
            formatUsd(sum('takenCents')),
            formatUsd(0 - sum('givenBackCents')),
            formatUsd(0 - sum('bouncedCents')),
            formatUsd(sum('takenCents') - sum('givenBackCents') - sum('bouncedCents')),
          ]}
        />
      )}
    </Section>
  );
}

function rangeName(from: string, to: string, season: string | null): string {
  if (from === to) return pickupDayName(from);
  const days = `${pickupDayName(from)} to ${pickupDayName(to)}`;
  return season ? `${season}, ${days}` : days;
}

/** Leads from a week or a season to the cash box of each day. */
const Days = ({ days, by }: { days: readonly CashDay[]; by: TillPeriod }) => (
  <Section plain title="Days with cash" className="mt-8">
    <RowList
      label="Days with cash"
      rows={days}
      keyOf={({ day }) => day}
      columns="minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))"
      empty="No cash moved in this time"
    >
      {(cash) => (
        <>
          <RowLink to={`/admin/till?day=${cash.day}&by=${by}`}>{pickupDayName(cash.day)}</RowLink>
          <Cell>{formatUsd(cash.takenCents)} taken in cash</Cell>
          <Cell>{cash.count ? `${formatUsd(cash.count.cents)} counted` : 'Not counted'}</Cell>
          <Cell>{differenceOf(cash)}</Cell>
        </>
      )}
    </RowList>
  </Section>
);

/** '$44.00 too much; now no difference', by what was recorded after closing. */
function differenceOf({ differenceCents, overShortCents }: CashDay): string {
  if (differenceCents === null || overShortCents === null) return '';
  const counted = shortDifference(differenceCents);
  if (differenceCents === overShortCents) return counted;
  return `${counted}; now ${shortDifference(overShortCents).toLowerCase()}`;
}
