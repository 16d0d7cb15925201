import type { Season } from '#domain/season.ts';
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

/** An open page learns that ordering has opened or closed: it says so within seconds. @returns an end */
export function followSeason(season: Moments): () => void {
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
