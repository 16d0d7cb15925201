// Separate from newsletter.ts so that public pages do not load the schema library for one field.
export {
  emailMaxLength as newsletterEmailMaxLength,
  isEmailAddress as isNewsletterEmail,
} from '@grafted/auth/contract/email-rule.ts';
export const invalidNewsletterEmail = 'Please enter a valid email address';
export const newsletterThanks = 'Thanks for subscribing! Check your email for your discount code.';

/** For the back-in-stock form on a sold-out tree's page: the same whether the address waits already or not. */
export const stockWaitThanks =
  'Check your email: press the button there to take your place in line. It also says how many people are ahead of you.';

/** For the form shown while ordering is not open. */
export const seasonWaitThanks = 'Thank you! We’ll email you when ordering opens.';
