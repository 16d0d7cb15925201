import * as z from 'zod/mini';
import { invalidNewsletterEmail, newsletterEmailMaxLength, simpleEmail } from './newsletter-email.ts';

export const subscribeSchema = z.strictObject({
  email: z
    .string(invalidNewsletterEmail)
    .check(z.trim(), z.maxLength(newsletterEmailMaxLength, invalidNewsletterEmail), z.regex(simpleEmail, invalidNewsletterEmail)),
  source: z.enum(['popup', 'footer', 'home']),
});
export type Subscribe = z.infer<typeof subscribeSchema>;

/** Where a yes may come from: the forms, and the page behind the link in a mail. */
export type ConsentSource = Subscribe['source'] | 'preferences';

export const preferencesSchema = z.strictObject({
  newsletter: z.optional(z.boolean()),
  /** Only ever given up here: a wait begins on the page of its tree. */
  stockWaits: z.optional(z.literal(false)),
});
export type ChangePreferences = z.infer<typeof preferencesSchema>;
