import { emailSchema } from '#auth/contract/email.ts';
import { validationFailed } from '#auth/http/errors.ts';
import type { Contact, UserRow } from '#auth/queries/users.ts';

/** Only mail addresses contain an at sign, so a stored address tells its own kind. */
export const toContact = (address: string): Contact => ({
  kind: address.includes('@') ? 'email' : 'phone',
  address,
});

/** Trimmed and in lower case. @throws AuthError for an invalid address */
export function readEmail(text: string | undefined): string {
  if (!text) throw validationFailed('An email address is required');
  const email = parseEmail(text);
  if (!email) throw validationFailed('Unable to validate email address: invalid format');
  return email;
}

export const parseEmail = (text: string): string | undefined =>
  emailSchema.safeParse(text).data?.toLowerCase();

/** Claims of an identity whose address is not confirmed yet. */
export const contactClaims = (id: string, { kind, address }: Contact) => ({
  sub: id,
  [kind]: address,
  email_verified: false,
  phone_verified: false,
});

export const isConfirmed = (
  user: Pick<UserRow, 'email_confirmed_at' | 'phone_confirmed_at'>,
  kind: Contact['kind'],
): boolean => user[`${kind}_confirmed_at`] !== null;
