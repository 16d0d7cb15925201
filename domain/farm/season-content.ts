import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import type { Cents } from '#domain/money.ts';
import { basedOnSchema, type Revised } from './revisions.ts';
import { dayAt, type Season, type SeasonPhase } from './season.ts';
import { farmTimeZone } from './settings.ts';

/** What admins edit. */
export type SeasonContent = Omit<Season, 'id'>;

/** For people: messages, histories and conflicts. */
export const seasonFieldNames: Record<keyof SeasonContent, string> = {
  name: 'name',
  year: 'year',
  opensAt: 'opening',
  closesAt: 'closing',
  preOrderDeadline: 'pre-order deadline',
  pickupFrom: 'first pickup day',
  pickupUntil: 'last pickup day',
  pickupNote: 'pickup note',
  banner: 'banner',
  bannerFrom: 'first day of the banner',
  bannerUntil: 'last day of the banner',
};
export const seasonFields = Object.keys(seasonFieldNames) as (keyof SeasonContent)[];

const plainText = (what: string, max: number) =>
  z
    .string(`The ${what} is missing`)
    .check(
      cleaned.text(),
      z.maxLength(max, `The ${what} can have at most ${max} characters`),
      z.regex(/^[^<>\p{Cc}]*$/u, `The ${what} must be one line of plain text, without < and >`),
    );

const isInstant = (text: string): boolean =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !Number.isNaN(Date.parse(text));

/** In UTC, to the second. */
const instant = (what: string) =>
  z.nullable(
    z
      .string(`The ${what} needs a date and a time`)
      .check(z.refine(isInstant, `The ${what} needs a date and a time`)),
  );
const day = (what: string) =>
  z.string(`The ${what} is missing`).check(z.refine(isDay, `The ${what} needs a date`));

export const seasonSchema = z
  .strictObject({
    name: plainText('name', 60).check(z.minLength(1, 'The season needs a name')),
    year: wholeNumber('The year must be between 2020 and 2100', [2020, 2100]),
    opensAt: instant('opening'),
    closesAt: instant('closing'),
    preOrderDeadline: instant('pre-order deadline'),
    pickupFrom: day('first pickup day'),
    pickupUntil: day('last pickup day'),
    pickupNote: plainText('pickup note', 200),
    banner: plainText('banner', 200),
    bannerFrom: z.nullable(day('first day of the banner')),
    bannerUntil: z.nullable(day('last day of the banner')),
  })
  .check((checked) => {
    for (const [field, message] of problemsOf(checked.value))
      checked.issues.push({ code: 'custom', message, input: checked.value, path: [field] });
  });

function* problemsOf({
  opensAt,
  closesAt,
  preOrderDeadline,
  pickupFrom,
  pickupUntil,
  bannerFrom,
  bannerUntil,
}: SeasonContent): Generator<[keyof SeasonContent, string]> {
  if (closesAt && !opensAt)
    yield ['opensAt', 'Set when ordering opens, too, or leave the closing empty'];
  if (opensAt && closesAt && closesAt <= opensAt)
    yield ['closesAt', 'Ordering must close after it opens'];
  if (preOrderDeadline && !opensAt)
    yield ['opensAt', 'Set when ordering opens, too, or leave the pre-order deadline empty'];
  if (preOrderDeadline && opensAt && preOrderDeadline <= opensAt)
    yield ['preOrderDeadline', 'The pre-order deadline must be after the opening'];
  if (preOrderDeadline && closesAt && preOrderDeadline > closesAt)
    yield ['preOrderDeadline', 'The pre-order deadline must not be after the closing'];
  if (pickupUntil < pickupFrom)
    yield ['pickupUntil', 'The last pickup day must not be before the first'];
  if (opensAt && dayAt(new Date(opensAt), farmTimeZone) > pickupUntil)
    yield ['pickupUntil', 'Ordering opens after the last pickup day. Set the new pickup days, too'];
  if (bannerFrom && bannerUntil && bannerUntil < bannerFrom)
    yield ['bannerUntil', 'The last day of the banner must not be before the first'];
}

export const saveSeasonSchema = z.strictObject({ season: seasonSchema, basedOn: basedOnSchema });
export type SaveSeason = z.infer<typeof saveSeasonSchema>;

/** Opens or closes ordering at once. */
export const switchOrderingSchema = z.strictObject({ basedOn: basedOnSchema });

/** A season that was replaced. Orders and trees: paid and not canceled; money: less refunds. */
export interface PastSeason {
  id: string;
  name: string;
  opensAt: string | null;
  closesAt: string | null;
  orders: number;
  trees: number;
  netCents: Cents;
}

export interface SeasonScreenData extends Revised<SeasonContent> {
  phase: SeasonPhase;
  /** The server's clock. */
  now: string;
  /** Addresses that are mailed at the next opening. */
  waiting: number;
  totals: Pick<PastSeason, 'orders' | 'trees' | 'netCents'>;
  past: readonly PastSeason[];
  /** The rollover to this season, while it can be undone or with the reason why it cannot. */
  rollover: { from: string; at: string; refusal: string | null } | null;
}

/** Fields in which two states differ. */
export const changedFields = (before: SeasonContent, after: SeasonContent) =>
  seasonFields.filter((field) => before[field] !== after[field]);
