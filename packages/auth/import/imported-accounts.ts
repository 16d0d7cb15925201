import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate } from '@grafted/postgres/clock.ts';
import type { Metadata } from '#auth/queries/metadata.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import type { ImportedIdentityRow, ImportedUserRow } from './rows.ts';

/** False if one of its addresses is taken. */
export async function insertImportedUser(
  db: AuthDb,
  user: ImportedUserRow,
  metadata: Metadata,
): Promise<boolean> {
  const { email } = user;
  const phone = user.phone?.replace('+', '') || null;
  const now = currentDate();
  const insertion = db
    .insertInto('auth.users')
    .values({
      id: user.id,
      aud: user.aud || 'authenticated',
      role: user.role || 'authenticated',
      email,
      phone,
      encrypted_password: user.encrypted_password || null,
      email_confirmed_at: user.email_confirmed_at ?? (email ? user.confirmed_at : null),
      phone_confirmed_at: user.phone_confirmed_at,
      invited_at: user.invited_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
      raw_app_meta_data: JSON.stringify(metadata.app),
      raw_user_meta_data: JSON.stringify(metadata.user),
      is_anonymous: user.is_anonymous ?? false,
      is_sso_user: user.is_sso_user ?? false,
      created_at: user.created_at ?? now,
      updated_at: user.updated_at ?? now,
    })
    .onConflict((conflict) => conflict.doNothing());
  return changesRow(insertion);
}

export async function insertImportedIdentity(
  db: AuthDb,
  identity: ImportedIdentityRow & { subject: string },
): Promise<void> {
  const now = currentDate();
  await db
    .insertInto('auth.identities')
    .values({
      ...(identity.identity_id && { id: identity.identity_id }),
      provider_id: identity.subject,
      user_id: identity.user_id,
      provider: identity.provider,
      identity_data: JSON.stringify(identity.identity_data),
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at ?? now,
      updated_at: identity.updated_at ?? now,
    })
    .execute();
}
