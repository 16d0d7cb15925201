/** Times are ISO strings in UTC, days are ISO dates at the farm. */
export interface Season {
  id: string;
  /** 'Spring 2026' */
  name: string;
  year: number;
  /** Start of ordering; null: not scheduled. */
  opensAt: string | null;
  /** End of ordering; null: until further notice. */
  closesAt: string | null;
  /** Until then trees are reserved for sure; what is left is sold until the end of ordering. */
  preOrderDeadline: string | null;
  pickupFrom: string;
  pickupUntil: string;
  pickupNote: string;
  /** Shown above every page; empty: none. Without days: while ordering is open. */
  banner: string;
  bannerFrom: string | null;
  bannerUntil: string | null;
}

export type SeasonPhase = 'unscheduled' | 'upcoming' | 'open' | 'closed';
type Window = Pick<Season, 'opensAt' | 'closesAt'>;

export function seasonPhase({ opensAt, closesAt }: Window, now: Date): SeasonPhase {
  if (!opensAt) return 'unscheduled';
  if (now < new Date(opensAt)) return 'upcoming';
  return closesAt && now >= new Date(closesAt) ? 'closed' : 'open';
}

export const isOrderingOpen = (season: Window, now: Date): boolean =>
  seasonPhase(season, now) === 'open';

/** The season as pages show it at one time. Computed on the server: stored pages must not depend on the clock. */
export interface SeasonNow {
  phase: SeasonPhase;
  /** For buttons: 'Opens March 1'. Undefined while ordering is open. */
  note: string | undefined;
  deadline: 'none' | 'ahead' | 'passed';
  /** Undefined when no banner is shown. */
  banner: string | undefined;
  /** Whether the first pickup day has come: from then on trees are handed over, not pre-ordered. */
  pickup: 'ahead' | 'begun';
}

export function describeSeason(season: Season, now: Date, timeZone: string): SeasonNow {
  const phase = seasonPhase(season, now);
  return {
    phase,
    note: orderingNote(season, phase, { now, timeZone }),
    deadline: deadlineState(season, now),
    banner: isBannerShown(season, phase, dayAt(now, timeZone)) ? season.banner : undefined,
    pickup: dayAt(now, timeZone) < season.pickupFrom ? 'ahead' : 'begun',
  };
}

/** When pages next change by time alone. */
export function nextChange(season: Season, now: Date, timeZone: string): Date {
  const times = [season.opensAt, season.preOrderDeadline, season.closesAt].flatMap((at) =>
    at && new Date(at) > now ? [new Date(at).getTime()] : [],
  );
  return new Date(Math.min(...times, nextMidnight(now, timeZone).getTime())); // banner and pickup change by day
}

/** While ordering is not open: 'Ordering for spring 2027 opens March 1' */
export function notOpenText({ name }: Pick<Season, 'name'>, { phase, note }: Closed): string {
  const ordering = `Ordering for ${name.toLowerCase()}`;
  if (phase === 'upcoming') return `${ordering} ${note?.replace('Opens', 'opens')}`;
  return phase === 'closed' ? `${ordering} is closed` : `${ordering} is not open yet`;
}
type Closed = Pick<SeasonNow, 'phase' | 'note'>;

function orderingNote(
  { opensAt }: Season,
  phase: SeasonPhase,
  { now, timeZone }: { now: Date; timeZone: string },
): string | undefined {
  if (phase === 'open') return undefined;
  if (phase === 'upcoming' && opensAt)
    return `Opens ${formatDay(new Date(opensAt), timeZone, now)}`;
  return phase === 'closed' ? 'Ordering is closed' : 'Not open yet';
}

/** ISO date. */
export function dayAt(now: Date, timeZone: string): string {
  let format = isoDays.get(timeZone);
  // Sweden writes ISO dates.
  if (!format) isoDays.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone })));
  return format.format(now);
}

/** Formats by time zone, kept because making one takes far longer than using it. */
const isoDays = new Map<string, Intl.DateTimeFormat>();

/** The next change of the date, found hour by hour: days of 23 and 25 hours exist. */
function nextMidnight(now: Date, timeZone: string): Date {
  const today = dayAt(now, timeZone);
  const hourMs = 3_600_000;
  let at = new Date(Math.ceil((now.getTime() + 1) / hourMs) * hourMs);
  while (dayAt(at, timeZone) === today) at = new Date(at.getTime() + hourMs);
  return at;
}

/** Dates of another year than today's say it. Both as 'YYYY-MM-DD'. */
export const yearOption = (day: string, today: string): { year?: 'numeric' } =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };

/** 'March 1'; with the year when it is another than now: 'March 1, 2027' */
export const formatDay = (at: Date, timeZone: string, now = new Date()): string =>
  at.toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    ...yearOption(dayAt(at, timeZone), dayAt(now, timeZone)),
    timeZone,
  });

function deadlineState({ preOrderDeadline }: Season, now: Date): SeasonNow['deadline'] {
  if (!preOrderDeadline) return 'none';
  return now < new Date(preOrderDeadline) ? 'ahead' : 'passed';
}

/** Whether the banner is shown on a day at the farm. Without days of its own it comes and goes with ordering. */
function isBannerShown(
  { banner, bannerFrom, bannerUntil }: Pick<Season, 'banner' | 'bannerFrom' | 'bannerUntil'>,
  phase: SeasonPhase,
  today: string,
): boolean {
  const begun = bannerFrom ? today >= bannerFrom : phase === 'open' || phase === 'closed';
  const over = bannerUntil ? today > bannerUntil : phase === 'closed';
  return banner !== '' && begun && !over;
}

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Time until the deadline; all zero once it has passed. */
export function timeLeft(deadline: Date, now: Date): TimeLeft {
  const seconds = Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
