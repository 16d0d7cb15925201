import * as z from 'zod/mini';

export const invalidNewsletterEmail = 'Please enter a valid email address';
export const newsletterThanks = 'Thanks for subscribing! Check your email for your discount code.';

// Deliberately loose, as the popup's rule is: no spaces, one at-sign, a dot in the domain part.
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const subscribeSchema = z.strictObject({
  email: z.string(invalidNewsletterEmail).check(z.trim(), z.maxLength(255, invalidNewsletterEmail), z.regex(simpleEmail, invalidNewsletterEmail)),
  source: z.enum(['popup', 'footer', 'home']),
});
export type Subscribe = z.infer<typeof subscribeSchema>;

/** For forms on public pages, which do not load a schema library for one field. */
export const isNewsletterEmail = (text: string): boolean => text.trim().length <= 255 && simpleEmail.test(text.trim());
