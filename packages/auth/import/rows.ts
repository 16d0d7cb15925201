import * as z from 'zod/mini';

const text = z.nullish(z.string());
const date = z.pipe(z.nullish(z.unknown()), z.transform(readDate));
const flag = z.nullish(z.boolean());
const json = z.nullish(z.record(z.string(), z.unknown()));

/** An invalid `Date` for what is no time: see `withReadableDates`. */
function readDate(given: unknown): Date | null {
  if (given === null || given === undefined || given === '') return null;
  if (typeof given === 'number') return new Date(given);
  if (typeof given !== 'string') return new Date(Number.NaN);
  return new Date(given.replace(' ', 'T').replace(/(:[\d.]+[+-]\d\d)$/, '$1:00'));
}

/** A row of the hosted service's `auth.users`, or a user from its admin API. */
export const userRowSchema = z.object({
  id: z.guid('is not a UUID'),
  aud: text,
  role: text,
  email: text,
  phone: text,
  encrypted_password: text,
  email_confirmed_at: date,
  phone_confirmed_at: date,
  /** Older exports use this instead of `email_confirmed_at`. */
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
export type ImportedUserRow = z.output<typeof userRowSchema>;

/** A row of `auth.identities`, or an identity from the API, whose `id` is the provider's id for the user. */
export const identityRowSchema = z.object({
  id: z.nullish(z.string()),
  identity_id: z.nullish(z.guid('is not a UUID')),
  provider_id: text,
  user_id: z.guid('is not a UUID'),
  provider: z.string('is missing').check(z.minLength(1, 'is missing')),
  identity_data: z.record(z.string(), z.unknown(), 'is missing'),
  last_sign_in_at: date,
  created_at: date,
  updated_at: date,
});
export type ImportedIdentityRow = z.output<typeof identityRowSchema>;

/** Describes the row's first problem. */
export function describeProblem({ issues: [issue] }: z.core.$ZodError): string {
  return issue ? `${issue.path.join('.') || 'row'} ${issue.message}` : 'is not a row';
}
