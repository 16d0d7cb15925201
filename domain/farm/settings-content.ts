import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay, isDayOfYear } from '#domain/calendar-days.ts';
import { emailSchema } from '#domain/customers/account.ts';
import { stateCode } from '#domain/us-states.ts';
import { defaultSettings } from './default-settings.ts';
import {
  defaultJournalAccounts,
  journalAccountKeys,
  journalAccountLabels,
  type JournalAccount,
} from './journal-accounts.ts';
import { basedOnSchema, restoreSchema } from './revisions.ts';
import type { Paper, ShopSettings } from './settings.ts';
import { taxPercentMax, taxPlacesMax } from './tax-place-lines.ts';

export const testimonialsMax = 12;

const plain = 'is plain text: please leave out < and >';
/** Control characters; line breaks too, because names are in the subjects of mails. */
const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text);

/** May be empty. */
const line = (what: string, max: number) =>
  z
    .string(`${what} is missing`)
    .check(
      cleaned.text(),
      z.maxLength(max, `${what} must be at most ${max} characters`),
      z.regex(/^[^<>]*$/, `${what} ${plain}`),
      z.refine(isOneLine, `${what} must be on one line`),
    );
const required = (what: string, max: number) =>
  line(what, max).check(z.minLength(1, `${what} is missing`));

const whole = (what: string, min: number, max: number) =>
  z
    .int(`${what} must be a whole number`)
    .check(
      z.minimum(min, `${what} must be at least ${min}`),
      z.maximum(max, `${what} must be at most ${max.toLocaleString('en-US')}`),
    );
const cents = (what: string, maxDollars: number) =>
  z
    .int(`${what} must be an amount, such as 1.25`)
    .check(
      z.minimum(0, `${what} cannot be below 0`),
      z.maximum(maxDollars * 100, `${what} must be at most $${maxDollars}`),
    );
const day = (what: string) =>
  z
    .string(`${what} is missing`)
    .check(z.refine(isDayOfYear, `${what} must be a month and day, such as May 9`));
const degrees = (what: string, min: number, max: number) =>
  z
    .number(`${what} must be a number, such as ${min + 10.5}`)
    .check(
      z.minimum(min, `${what} must be between ${min} and ${max} for a farm in the US`),
      z.maximum(max, `${what} must be between ${min} and ${max} for a farm in the US`),
    );

const farm = z.strictObject({
  street: required('The street', 120),
  city: required('The city', 80),
  state: z
    .string('The state must be two letters')
    .check(
      cleaned.code(),
      z.overwrite(stateCode),
      z.regex(/^[A-Z]{2}$/, 'The state must be two letters'),
    ),
  zip: z
    .string('The ZIP code must be five digits')
    .check(cleaned.code(), z.regex(/^\d{5}(?:-\d{4})?$/, 'The ZIP code must be five digits')),
  latitude: degrees('The latitude', 18, 72),
  longitude: degrees('The longitude', -180, -65),
  phone: z
    .string('The phone number is missing')
    .check(
      cleaned.code(),
      z.regex(
        /^(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/,
        'The phone number needs ten digits, such as (509) 555-0142',
      ),
    ),
  email: emailSchema,
  hours: required('The text about hours', 120),
  visits: required('The note about visits', 120),
  responseTime: required('The response time', 60),
});

const testimonial = z.strictObject({
  name: required('The customer’s name', 60),
  location: required('The customer’s place', 60),
  rating: whole('The rating', 1, 5),
  variety: required('The variety', 60),
  text: required('The customer’s words', 400),
});

const delivery = z
  .strictObject({
    centsPerMinute: cents('The delivery price per minute', 100),
    centsPerTree: cents('The delivery price per tree', 1000),
    radiusMinutes: whole('The delivery radius', 1, 1440),
  })
  .check(
    z.refine(({ centsPerMinute, centsPerTree }) => centsPerMinute + centsPerTree > 0, {
      message: 'Delivery must cost something: set a price per minute or per tree',
      path: ['centsPerMinute'],
    }),
  );

/**
 * As programs for plain-text accounting read them: two spaces end a name, brackets make it another
 * kind, and a semicolon begins a comment. A spreadsheet would read some marks as a formula.
 */
const journalAccount = (label: string) =>
  required(`The account “${label}”`, 80).check(
    z.refine(
      (name) => !/ {2}|;|^[([*!=+\-@\uff1d\uff0b\uff0d\uff20]/.test(name),
      `The account “${label}” must not begin with a bracket or a mark, or have a semicolon or two spaces in a row`,
    ),
    z.refine(
      (name) => name.split(':').every((part) => part.trim() !== ''),
      `The account “${label}” must have a name on both sides of each colon`,
    ),
  );
const journal = Object.fromEntries(
  journalAccountKeys.map((key) => [key, journalAccount(journalAccountLabels[key])]),
) as Record<JournalAccount, ReturnType<typeof journalAccount>>; // one for each key

const taxRowIssue =
  'Each line is a ZIP code, a rate and a location code, such as: 99208, 9.0, 3210';

/** What admins send. Whether testimonials are samples is decided by their texts. */
export const settingsSchema = z.strictObject({
  name: required('The shop name', 60),
  tagline: required('The tagline', 80),
  description: required('The description', 300),
  farm,
  claims: z.strictObject({
    treesSold: z.strictObject({
      text: line('The number of trees sold', 40),
      since: whole('The year of the first sale', 1900, 2100),
    }),
    organic: z.strictObject({ text: line('The claim', 120) }),
    carbonNegative: z.strictObject({ text: line('The claim', 120) }),
  }),
  testimonials: z
    .array(testimonial)
    .check(z.maxLength(testimonialsMax, `Please show at most ${testimonialsMax} testimonials`)),
  growing: z.strictObject({
    appleBloom: day('The apple bloom'),
    pearBloom: day('The pear bloom'),
    cherryBloom: day('The cherry bloom'),
    hardFrost: day('The first hard frost'),
  }),
  lowStockThreshold: whole('The low-stock threshold', 0, 1000),
  delivery,
  taxMode: z.enum(['included', 'none'], 'Please choose how sales tax is handled'),
  salesTax: z.strictObject({
    percent: z.number('The tax rate must be a number, such as 8.9').check(
      z.minimum(0, 'The tax rate cannot be below 0'),
      z.maximum(taxPercentMax, `The tax rate must be at most ${taxPercentMax}%`),
      z.refine(
        (percent) => /^\d+(?:\.\d{1,3})?$/.test(String(percent)),
        'The tax rate can have three decimals at most',
      ),
    ),
    locationCode: line('The location code', 20),
  }),
  /** Older states have none. */
  taxPlaces: z._default(
    z
      .array(
        z.strictObject({
          zip: z.string().check(z.regex(/^\d{5}$/, taxRowIssue)),
          percent: z
            .number(taxRowIssue)
            .check(z.minimum(0, taxRowIssue), z.maximum(taxPercentMax, taxRowIssue)),
          locationCode: z.string().check(z.regex(/^[\w-]{0,20}$/, taxRowIssue)),
          from: z.string().check(z.refine((from) => from === '' || isDay(from), taxRowIssue)),
        }),
      )
      .check(
        z.maxLength(taxPlacesMax, `Enter at most ${taxPlacesMax} ZIP codes`),
        z.refine(
          (places) =>
            new Set(places.map(({ zip, from }) => `${zip} ${from}`)).size === places.length,
          'A ZIP code is listed twice for one day',
        ),
      ),
    [],
  ),
  newsletter: z.strictObject({
    discountPercent: whole('The newsletter discount', 1, 90),
    popupDelaySeconds: whole('The delay of the popup', 0, 3600),
    popupQuietDays: whole('The pause of the popup', 0, 365),
  }),
  guarantee: z.strictObject({
    title: required('The title of the guarantee', 80),
    text: required('The guarantee', 400),
  }),
  claimDays: whole('The days to report a problem', 1, 730),
  shortfallDays: whole('The days to answer about missing trees', 1, 60),
  orderChanges: z.strictObject({
    daysBeforePickup: whole('The days before pickup', 0, 365),
    policy: required('The refund policy', 600),
  }),
  pickups: z.strictObject({
    cutoffHours: whole('The hours before pickup or delivery', 0, 336),
  }),
  /** Older states have none. */
  line: z._default(
    z.strictObject({ percent: whole('The part for people in line', 1, 100) }),
    defaultSettings.line,
  ),
  farmOrders: z.strictObject({ holdDays: whole('The days to hold unpaid trees', 0, 365) }),
  /** Older states have neither. */
  paper: z._default(
    z.enum(['letter', 'a4'] satisfies Paper[], 'Please choose the paper'),
    defaultSettings.paper,
  ),
  journal: z._default(z.strictObject(journal), defaultJournalAccounts),
});
export type SettingsContent = z.infer<typeof settingsSchema>;

/** Sent again with it once the admin has answered `oldPositionQuestion`. */
const keepsPosition = z.optional(z.literal(true));
export const saveSettingsSchema = z.strictObject({
  content: settingsSchema,
  basedOn: basedOnSchema,
  keepsPosition,
});
export const restoreSettingsSchema = z.extend(restoreSchema, { keepsPosition });

/** The settings as the form edits them. */
export const contentOfSettings = ({
  testimonials,
  journal = defaultJournalAccounts,
  ...settings
}: ShopSettings): SettingsContent => ({
  ...settings,
  testimonials: testimonials?.list ?? [],
  journal,
});

/** The address was changed and its position was not: delivery would be measured from the old place. */
export function keepsOldPosition(
  { farm: before }: Pick<SettingsContent, 'farm'>,
  { farm: after }: Pick<SettingsContent, 'farm'>,
): boolean {
  const hasMoved = (['street', 'city', 'state', 'zip'] as const).some(
    (part) => before[part].trim() !== after[part].trim(),
  );
  return hasMoved && before.latitude === after.latitude && before.longitude === after.longitude;
}

/** The code of the refusal. */
export const oldPosition = 'old_position';
export const oldPositionText =
  'The address has changed, but its place on the map has not: delivery would still be measured from the old place.';
export const oldPositionQuestion = `${oldPositionText} Save without a new latitude and longitude?`;
