import * as z from 'zod/mini';
import {
  invalidNewsletterEmail,
  newsletterEmailMaxLength,
  simpleEmail,
} from './newsletter-email.ts';

export const stockWaitSchema = z.strictObject({
  productId: z.uuid('Unknown tree'),
  email: z
    .string(invalidNewsletterEmail)
    .check(
      z.trim(),
      z.maxLength(newsletterEmailMaxLength, invalidNewsletterEmail),
      z.regex(simpleEmail, invalidNewsletterEmail),
    ),
});
export type StockWait = z.infer<typeof stockWaitSchema>;
