import * as z from 'zod/mini';
import { newsletterEmail } from '#domain/customers/newsletter-email-schema.ts';
import { dayAt, yearOption } from '#domain/farm/season.ts';

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

export const holdText = `hold a tree for each for ${holdHours} hours`;

/** For whoever has proven the address: the answer to a sign-up does not tell. */
export function placeText(ahead: number): string {
  if (ahead === 0) return 'You are first in line.';
  return ahead === 1 ? 'One person is ahead of you.' : `${ahead} people are ahead of you.`;
}

export const stockWaitSchema = z.strictObject({
  productId: z.uuid('Unknown tree'),
  email: newsletterEmail,
});
export type StockWait = z.infer<typeof stockWaitSchema>;

export const claimTreeSchema = z.strictObject({
  /** From the mailed link. */
  token: z.string().check(z.maxLength(100)),
  waitId: z.uuid('Unknown tree'),
});
export type ClaimTree = z.infer<typeof claimTreeSchema>;
