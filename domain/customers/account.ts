import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import { emailSchema } from '@grafted/auth/contract/email.ts';
import * as z from 'zod/mini';

export { emailSchema };
export { passwordNeeded } from '@grafted/auth/contract/password-needed.ts';

export const passwordMinLength = 8;
export const passwordMaxLength = 128;

/** Length limits count code points, not bytes. */
export const passwordSchema = z.string('Password must be at least 8 characters').check(
  z.refine(
    (value) => [...value].length >= passwordMinLength,
    'Password must be at least 8 characters',
  ),
  z.refine(
    (value) => [...value].length <= passwordMaxLength,
    'Password must be at most 128 characters',
  ),
);

/** Email first: only the first issue's message is shown. */
export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });
export type Credentials = z.infer<typeof credentialsSchema>;

export const emailOnlySchema = z.object({ email: emailSchema });
export type EmailOnly = z.infer<typeof emailOnlySchema>;

export const passwordsDiffer = 'Passwords do not match';
export const newPasswordSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string() })
  .check(
    z.refine((value) => value.password === value.confirmPassword, {
      message: passwordsDiffer,
      path: ['confirmPassword'],
    }),
  );
export type NewPassword = z.infer<typeof newPasswordSchema>;

/** Apps and mails show codes in groups, and people type and paste them so. */
const ungrouped = () => z.overwrite<string>((code) => code.replaceAll(/[\s-]/g, ''));

const codeSchema = z
  .string()
  .check(cleaned.code(), ungrouped(), z.regex(/^\d{6}$/, 'The code has 6 digits'));
export const codeOnlySchema = z.object({ code: codeSchema });
export type CodeOnly = z.infer<typeof codeOnlySchema>;

/** A 6-digit authenticator code, or a 12-character recovery code. */
export const secondFactorSchema = z.object({
  code: z
    .string()
    .check(
      cleaned.code(),
      ungrouped(),
      z.regex(/^(?:\d{6}|[a-z\d]{12})$/i, 'Enter the 6 digits, or a recovery code'),
    ),
});

/** For mail read on a different device than the one signing in. */
export const mailedCodeSchema = z.object({ email: emailSchema, code: codeSchema });
export type MailedCode = z.infer<typeof mailedCodeSchema>;

/** The current password is only compared, not validated: it may predate today's rules. */
export const changePasswordSchema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')),
  password: passwordSchema,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;
