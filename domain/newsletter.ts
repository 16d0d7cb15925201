import * as z from 'zod/mini';
import { invalidNewsletterEmail, newsletterEmailMaxLength, simpleEmail } from './newsletter-email.ts';

export const subscribeSchema = z.strictObject({
  email: z
    .string(invalidNewsletterEmail)
    .check(z.trim(), z.maxLength(newsletterEmailMaxLength, invalidNewsletterEmail), z.regex(simpleEmail, invalidNewsletterEmail)),
  source: z.enum(['popup', 'footer', 'home']),
});
export type Subscribe = z.infer<typeof subscribeSchema>;
