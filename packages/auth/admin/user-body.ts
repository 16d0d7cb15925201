import * as z from 'zod/mini';
import { readEmail } from '#auth/accounts/contact.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { metadataSchema, optionalText } from '#auth/http/request.ts';
import { isKnownHash } from '#auth/passwords/passwords.ts';
import { assertStrongPassword } from '#auth/passwords/strength.ts';
import { readBannedUntil } from './ban-duration.ts';

export const userBodySchema = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.optional(z.boolean()),
  phone_confirm: z.optional(z.boolean()),
  user_metadata: metadataSchema,
  app_metadata: metadataSchema,
  role: optionalText,
  ban_duration: optionalText,
});
export type UserBody = z.infer<typeof userBodySchema>;

/** @throws AuthError for invalid values */
export async function checkUserBody(context: AuthContext, body: UserBody) {
  const email = body.email ? readEmail(body.email) : undefined;
  const phone = body.phone ? readPhone(body.phone) : undefined;
  if (body.password && body.password_hash)
    throw validationFailed('Only a password or a password hash should be provided');
  if (body.password_hash && !isKnownHash(body.password_hash))
    throw validationFailed('password_hash must be a bcrypt, an argon2 or an fbscrypt hash');
  const bannedUntil = readBannedUntil(body.ban_duration);
  if (body.password) await assertStrongPassword(context, body.password, email);
  return {
    email,
    phone,
    bannedUntil,
    passwordHash: body.password ? await context.passwords.hash(body.password) : body.password_hash,
  };
}
