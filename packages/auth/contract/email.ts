import * as z from 'zod/mini';
import { code } from './cleaned.ts';
import { emailMaxLength, emailPattern, withAsciiDomain } from './email-rule.ts';

export const emailSchema = z
  .string('Invalid email address')
  .check(
    code(),
    z.overwrite(withAsciiDomain),
    z.maxLength(emailMaxLength, `Email must be at most ${emailMaxLength} characters`),
    z.email({ pattern: emailPattern, error: 'Invalid email address' }),
  );
