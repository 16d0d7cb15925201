import * as z from 'zod/mini';
import { newsletterEmail } from '#domain/customers/newsletter-email-schema.ts';

export const subscribeSchema = z.strictObject({
  email: newsletterEmail,
  source: z.enum(['popup', 'footer', 'home']),
});
export type Subscribe = z.infer<typeof subscribeSchema>;

/** Where consent was given: a form, or the preferences page. */
export type ConsentSource = Subscribe['source'] | 'preferences';

export const preferencesSchema = z.strictObject({
  newsletter: z.optional(z.boolean()),
  /** These can only be canceled here; requests start on the shop's pages. */
  stockWaits: z.optional(z.literal(false)),
  /** Proves the address: by a press, because mail scanners open links. */
  confirmWaits: z.optional(z.literal(true)),
  /** One of the stock waits. */
  leaveLine: z.optional(z.uuid()),
  seasonWait: z.optional(z.literal(false)),
  care: z.optional(z.literal(false)),
});
export type ChangePreferences = z.infer<typeof preferencesSchema>;
