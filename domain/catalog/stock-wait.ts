import * as z from 'zod/mini';
import { count } from '#domain/count.ts';
import { newsletterEmail } from '#domain/customers/newsletter-email-schema.ts';
import { dayAt, yearOption } from '#domain/farm/season.ts';
import { waitTreesMax } from './wait-trees.ts';

/** How long a tree that came back is held for the next in line. */
export const holdHours = 48;

/** Like 'Tuesday, November 24 at 3:15 PM'. */
export const formatMoment = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...yearOption(dayAt(at, timeZone), dayAt(new Date(), timeZone)),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });

/** For whoever is signed in with the address that they enter. */
export const inLineThanks =
  'You are in line. We’ll email you when your turn comes; your place is in the email that we just sent.';

/** For whoever joins again, signed in with the address of their place. */
export const placeChanged = (trees: number): string =>
  `Your place in line is now for ${count(trees, 'tree')}.`;

export const inLineAlready =
  'You are in line already, or trees are held for you: our last email about this tree has the link.';

export const holdText = `hold their trees for ${holdHours} hours`;

export const whenYourTurnComes = (trees: number): string =>
  trees === 1
    ? `When your turn comes, we email you and hold a tree for you for ${holdHours} hours.`
    : `When your turn comes, we email you and hold the trees that are back for you for ${holdHours} hours. For the others you keep your place.`;

/** People in line, those for whom trees are held among them, and what they wait for. */
export interface Line {
  people: number;
  trees: number;
}

/** For whoever has proven the address: the answer to a sign-up does not tell. */
export function placeText({ people, trees }: Line): string {
  if (people === 0) return 'You are first in line.';
  const who = people === 1 ? 'One person is' : `${people} people are`;
  return `${who} ahead of you${trees > people ? `, for ${trees} trees` : ''}.`;
}

export const waitTreesSchema = z.coerce
  .number('Choose how many trees')
  .check(
    z.int('Choose how many trees'),
    z.minimum(1, 'Choose how many trees'),
    z.maximum(waitTreesMax, `You can wait for up to ${waitTreesMax} trees of a kind`),
  );

export const stockWaitSchema = z.strictObject({
  productId: z.uuid('Unknown tree'),
  email: newsletterEmail,
  trees: z._default(waitTreesSchema, 1),
});
export type StockWait = z.infer<typeof stockWaitSchema>;

export const claimTreeSchema = z.strictObject({
  /** From the mailed link. Without one, the confirmed address of the account counts. */
  token: z.optional(z.string().check(z.maxLength(100))),
  waitId: z.uuid('Unknown tree'),
});
export type ClaimTree = z.infer<typeof claimTreeSchema>;
