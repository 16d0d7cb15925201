import * as z from 'zod/mini';

const emailMaxLength = 255;

export const emailSchema = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.maxLength(emailMaxLength, 'Email must be at most 255 characters'),
    z.email('Invalid email address'),
  );
