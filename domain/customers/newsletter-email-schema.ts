import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import {
  emailMaxLength,
  emailPattern,
  withAsciiDomain,
} from '@grafted/auth/contract/email-rule.ts';
import * as z from 'zod/mini';
import { invalidNewsletterEmail } from './newsletter-email.ts';

/** Takes what accounts take, with the message of these forms. */
export const newsletterEmail = z
  .string(invalidNewsletterEmail)
  .check(
    cleaned.code(),
    z.overwrite(withAsciiDomain),
    z.maxLength(emailMaxLength, invalidNewsletterEmail),
    z.email({ pattern: emailPattern, error: invalidNewsletterEmail }),
  );
