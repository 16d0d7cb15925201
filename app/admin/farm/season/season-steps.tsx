import type { SeasonContent } from '#domain/admin/season.ts';
import { seasonTimeline } from '#domain/farm/season-timeline.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';

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
