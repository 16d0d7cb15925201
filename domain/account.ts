import * as z from 'zod/mini';

export const emailMaxLength = 255;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;

export const emailSchema = z
  .string('Invalid email address')
  .check(z.trim(), z.maxLength(emailMaxLength, 'Email must be at most 255 characters'), z.email('Invalid email address'));

/** Counted in characters as people see them, not in bytes. */
export const passwordSchema = z
  .string('Password must be at least 8 characters')
  .check(
    z.refine((value) => [...value].length >= passwordMinLength, 'Password must be at least 8 characters'),
    z.refine((value) => [...value].length <= passwordMaxLength, 'Password must be at most 128 characters'),
  );

/** The e-mail comes first: its message is the one shown when both are wrong. */
export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });
export type Credentials = z.infer<typeof credentialsSchema>;

export const newPasswordSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string() })
  .check(z.refine((value) => value.password === value.confirmPassword, { message: 'Passwords do not match', path: ['confirmPassword'] }));
