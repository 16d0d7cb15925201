// Apart from newsletter.ts: forms on public pages load this rule, not a schema library for one field.
export const newsletterEmailMaxLength = 255;
export const invalidNewsletterEmail = 'Please enter a valid email address';
export const newsletterThanks = 'Thanks for subscribing! Check your email for your discount code.';

// Deliberately loose, as the popup's rule is: no spaces, one at-sign, a dot in the domain part. And nothing that means
// something else in the header of a mail, such as the brackets around an address.
export const simpleEmail = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

export const isNewsletterEmail = (text: string): boolean => {
  const email = text.trim();
  return email.length <= newsletterEmailMaxLength && simpleEmail.test(email);
};

/** For the form on a sold-out tree's page. */
export const stockWaitThanks = 'We will write to you when this tree is back.';
