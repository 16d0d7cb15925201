import { addDate } from '#domain/calendar-days.ts';
import { farmInstant } from '#domain/farm-time.ts';
import { describeSeason, type Season, type SeasonNow } from './season.ts';

/** What visitors see from a time on, in sentences for the owner. */
export interface SeasonStep {
  /** 'Now', or 'From March 1, 2027 at 9:00 AM'. */
  from: string;
  sentences: string[];
}

const stepsMax = 12;

/** What visitors see now and after each change that the season's dates bring. */
export function seasonTimeline(
  season: Omit<Season, 'id'>,
  now: Date,
  timeZone: string,
): SeasonStep[] {
  const whole = { ...season, id: '' };
  const moments = changesAfter(whole, now, timeZone);
  const steps: SeasonStep[] = [];
  let before: SeasonNow | undefined;
  for (const at of [now, ...moments]) {
    const state = describeSeason(whole, at, timeZone);
    const sentences = sentencesOf(whole, state, before, timeZone);
    if (sentences.length > 0)
      steps.push({ from: at === now ? 'Now' : `From ${formatTime(at, timeZone)}`, sentences });
    before = state;
    if (steps.length === stepsMax) break;
  }
  return steps;
}

/** Duplicates and moments without a visible change bring no sentences. */
function changesAfter(season: Season, now: Date, timeZone: string): Date[] {
  const moments = [season.opensAt, season.closesAt, season.preOrderDeadline].flatMap((at) =>
    at ? [new Date(at)] : [],
  );
  if (season.bannerFrom) moments.push(startOfDay(season.bannerFrom, timeZone));
  if (season.bannerUntil) moments.push(startOfDay(addDate(season.bannerUntil, 1), timeZone));
  return moments.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime());
}

const startOfDay = (day: string, timeZone: string): Date =>
  new Date(farmInstant(`${day}T00:00`, timeZone) ?? day);

/** All of a state, or what is new in it. */
function sentencesOf(
  season: Season,
  state: SeasonNow,
  before: SeasonNow | undefined,
  timeZone: string,
): string[] {
  return [
    ...(state.phase === before?.phase ? [] : phaseSentences(season, state)),
    ...(state.deadline === before?.deadline && state.phase === before.phase
      ? []
      : deadlineSentences(season, state, timeZone)),
    ...(before && state.banner === before.banner ? [] : [bannerSentence(state, before)]),
  ].filter((sentence) => sentence !== '');
}

function phaseSentences({ closesAt }: Season, { phase, note }: SeasonNow): string[] {
  if (phase === 'open') {
    const end = closesAt ? '' : ' There is no end: ordering stays open until you close it.';
    return [`Visitors can order.${end}`];
  }
  return [
    `Visitors can read everything, but not order. Buttons say “${note}”, and a form offers an email when ordering opens.`,
  ];
}

function deadlineSentences(
  { preOrderDeadline }: Season,
  { phase, deadline }: SeasonNow,
  timeZone: string,
): string[] {
  if (phase !== 'open') return [];
  if (deadline === 'ahead' && preOrderDeadline)
    return [`The home page counts down to ${formatTime(new Date(preOrderDeadline), timeZone)}.`];
  return deadline === 'passed'
    ? [
        'The home page says that the pre-order deadline has passed. Trees that are left can still be ordered.',
      ]
    : ['The home page shows no countdown.'];
}

function bannerSentence({ banner }: SeasonNow, before: SeasonNow | undefined): string {
  if (banner) return `Above every page: “${banner}”`;
  return before ? 'The banner is gone.' : 'No banner is shown.';
}

/** 'March 1, 2027 at 9:00 AM' */
export const formatTime = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
