import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { api, unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { SeasonScreenData } from '#domain/admin/season.ts';

type RolloverNoteProps = NonNullable<SeasonScreenData['rollover']> & { season: string };

/** Where the season came from, and the way back. */
export function RolloverNote({ from, at, refusal, season }: RolloverNoteProps) {
  return (
    <Panel
      aria-label="Rollover"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="max-w-[46em] text-sm">
        Rolled over from {from} on {formatFarmDayAndTime(at)}.{' '}
        <span className="text-ink-2">
          {refusal ?? `This can be undone until the first order of ${season}.`}
        </span>
      </p>
      {!refusal && (
        <ChangeButton
          question={`Go back to ${from}?`}
          consequence={`${season} is deleted. Prices, stock and coupons get back what the rollover changed; what was changed since then stays.`}
          send={() => unwrap(api.api.admin.season.rollover.$delete())}
          done={`${from} is the current season again`}
          failed="Failed to undo the rollover"
          busy="Undoing..."
        >
          Undo the rollover
        </ChangeButton>
      )}
    </Panel>
  );
}
