import type { Season } from '#domain/farm/season.ts';
import type { LiveSettings } from '#domain/farm/settings.ts';
import { askOnReturn } from './ask-on-return.ts';
import { reloadIfUntouched } from './reload-page.ts';

type Moments = Pick<Season, 'opensAt' | 'preOrderDeadline' | 'closesAt'>;

/** Pages are rendered anew at such a moment; thousands of tabs do not ask in the same second. In ms. */
const delay = { least: 1500, spread: 3000 };
/** Browsers keep no longer timers. In ms. */
const longest = 12 * 3600_000;

/** The next moment at which what pages say about ordering changes. */
export function nextMoment(
  { opensAt, preOrderDeadline, closesAt }: Moments,
  now: number,
): number | undefined {
  const ahead = [opensAt, preOrderDeadline, closesAt]
    .flatMap((at) => (at ? Date.parse(at) : []))
    .filter((at) => at > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

/** An open page learns that ordering has opened or closed, at its time or by hand. @returns an end */
export function followSeason(shown: Pick<LiveSettings, 'season' | 'seasonNow'>): () => void {
  const ends = [reloadAtMoment(shown.season), askOnReturn(shown)];
  return () => ends.forEach((end) => end());
}

/** It says so within seconds. */
export function reloadAtMoment(season: Moments): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const moment = nextMoment(season, Date.now());
  if (moment === undefined) return () => {};
  const wait = () => {
    const left = moment + delay.least + Math.random() * delay.spread - Date.now();
    timer = left > longest ? setTimeout(wait, longest) : setTimeout(reloadIfUntouched, left);
  };
  wait();
  return () => clearTimeout(timer);
}
