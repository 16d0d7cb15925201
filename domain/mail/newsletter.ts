import * as z from 'zod/mini';
import { waitTreesSchema } from '#domain/catalog/stock-wait.ts';
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
  /** One of the stock waits: a place, or held trees, which are given back. */
  leaveLine: z.optional(z.uuid()),
  /** How many trees a place is for. */
  changeWait: z.optional(z.strictObject({ id: z.uuid(), trees: waitTreesSchema })),
  seasonWait: z.optional(z.literal(false)),
  care: z.optional(z.literal(false)),
});
export type ChangePreferences = z.infer<typeof preferencesSchema>;
