import * as z from 'zod/mini';
import { emailSchema } from '#domain/account.ts';
import { isKnownHash } from '#auth/passwords/passwords.ts';

const text = z.nullish(z.string());
const date = z.pipe(z.nullish(z.union([z.string(), z.number()])), z.transform(readDate));
const flag = z.nullish(z.boolean());
const json = z.nullish(z.record(z.string(), z.unknown()));

function readDate(given: string | number | null | undefined, context: { issues: unknown[]; value: unknown }): Date | null {
  if (given === null || given === undefined || given === '') return null;
  const parsed = new Date(typeof given === 'string' ? given.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : given);
  if (Number.isNaN(parsed.getTime())) context.issues.push({ code: 'custom', input: given, message: 'is no time' });
  return parsed;
}

const hash = z.nullish(z.string().check(z.refine((stored) => stored === '' || isKnownHash(stored), 'is neither a bcrypt nor an argon2 hash')));
const email = z.nullish(z.string().check(z.refine((given) => given === '' || emailSchema.safeParse(given).success, 'is no mail address')));
const phone = z.nullish(z.string().check(z.regex(/^(\+?[1-9]\d{1,14})?$/, 'is no phone number')));

/** A row of the hosted service's `auth.users`, or a user as its admin API shows one. */
export const userRowSchema = z.object({
  id: z.guid('is no UUID'),
  aud: text,
  role: text,
  email,
  phone,
  encrypted_password: hash,
  email_confirmed_at: date,
  phone_confirmed_at: date,
  /** Older exports have this for mail addresses. */
  confirmed_at: date,
  invited_at: date,
  last_sign_in_at: date,
  banned_until: date,
  deleted_at: date,
  created_at: date,
  updated_at: date,
  raw_app_meta_data: json,
  raw_user_meta_data: json,
  app_metadata: json,
  user_metadata: json,
  is_anonymous: flag,
  is_sso_user: flag,
  identities: z.nullish(z.array(z.unknown())),
});
export type UserRowGiven = z.output<typeof userRowSchema>;

/** A row of `auth.identities`, or an identity as the API shows one: there `id` is the provider's name for the person. */
export const identityRowSchema = z.object({
  id: z.nullish(z.string()),
  identity_id: z.nullish(z.guid('is no UUID')),
  provider_id: text,
  user_id: z.guid('is no UUID'),
  provider: z.string('is missing').check(z.minLength(1, 'is missing')),
  identity_data: z.record(z.string(), z.unknown(), 'is missing'),
  last_sign_in_at: date,
  created_at: date,
  updated_at: date,
});
export type IdentityRowGiven = z.output<typeof identityRowSchema>;

/** The first thing that is wrong with a row. */
export function reasonOf({ issues: [issue] }: z.core.$ZodError): string {
  return issue ? `${issue.path.join('.') || 'row'} ${issue.message}` : 'is no row';
}
