import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { NumbersSection } from '#app/admin/kit/numbers-table.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { stateBadge } from '#app/admin/kit/state-badge.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Panel } from '#app/ui/panel.tsx';
import { count } from '#domain/count.ts';
import type { PastSeason, SeasonScreenData, SeasonContent } from '#domain/farm/season-content.ts';
import { seasonTimeline } from '#domain/farm/season-timeline.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsdShort } from '#domain/money.ts';

const notOpen = { upcoming: 'Not open yet', unscheduled: 'No dates yet', closed: 'Closed' };
const tones = { open: 'leaf', upcoming: 'gold', unscheduled: 'gold', closed: 'plain' } as const;
const PhaseBadge = stateBadge({ open: 'Open for orders', ...notOpen }, tones);

/** Whether it is open, and what it has sold. */
export const Summary = ({ phase, waiting, totals }: SeasonScreenData) => (
  <p className="-mt-1 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2 tabular-nums">
    <PhaseBadge state={phase} />
    <span>
      {count(totals.orders, 'order')}, {count(totals.trees, 'tree')},{' '}
      {formatUsdShort(totals.netCents)}
    </span>
    {phase !== 'open' && (
      <span>{count(waiting, 'person waits', 'people wait')} for the opening</span>
    )}
  </p>
);

type RolloverNoteProps = NonNullable<SeasonScreenData['rollover']> & { season: string };

/** Where the season came from, and the way back. */
export const RolloverNote = ({ from, at, refusal, season: name }: RolloverNoteProps) => (
  <Panel
    aria-label="Rollover"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  >
    <p className="max-w-[46em] text-sm">
      Rolled over from {from} on {formatFarmDayAndTime(at)}.{' '}
      <span className="text-ink-2">
        {refusal ??
          `This can be undone while ${name} has no order, neither a new one nor one that is moved there.`}
      </span>
    </p>
    {!refusal && (
      <ChangeButton
        question={`Go back to ${from}?`}
        consequence={
          <>
            {name} is deleted. Prices, stock and coupons get back what the rollover changed; what
            was changed since then stays.
          </>
        }
        send={() => admin.season.rollover.$delete()}
        done={`${from} is the current season again`}
        failed="Failed to undo the rollover"
        busy="Undoing..."
      >
        Undo the rollover
      </ChangeButton>
    )}
  </Panel>
);

/** Newest first. */
export const PastSeasons = ({ seasons }: { seasons: readonly PastSeason[] }) => (
  <NumbersSection
    title="Past seasons"
    className="mt-8"
    rows={seasons}
    columns={[
      ['Season', ({ name }) => name],
      ['Ordering', orderingText, 'text'],
      ['Orders', ({ orders }) => orders],
      ['Trees', ({ trees }) => trees],
      ['Net sales', ({ netCents }) => formatUsdShort(netCents)],
    ]}
  />
);

const orderingText = ({ opensAt, closesAt }: PastSeason): string =>
  opensAt && closesAt ? `${shortDay(opensAt)} to ${shortDay(closesAt)}` : 'never';

/** What visitors see now and after each change, in plain words. */
export function SeasonSteps({ season, now }: { season: SeasonContent; now: Date }) {
  const steps = seasonTimeline(season, now, farmTimeZone);
  return (
    <ol className="mt-3 grid gap-3.5">
      {steps.map(({ from, sentences }) => (
        <li key={from} className="border-l-[3px] border-pine/45 pl-4">
          <p className="font-semibold">{from}</p>
          {sentences.map((sentence) => (
            <p key={sentence} className="max-w-[52em] text-sm wrap-anywhere text-ink-2">
              {sentence}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
