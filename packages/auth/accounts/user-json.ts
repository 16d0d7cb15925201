import { listFactors, type FactorRow } from '#auth/queries/factors.ts';
import { listIdentities, type IdentityRow, type UserRow } from '#auth/queries/users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { factorJson } from './factor-json.ts';

export const describeUser = async (db: AuthDb, user: UserRow): Promise<UserJson> =>
  userJson(user, await listIdentities(db, user.id), await listFactors(db, user.id));

/** The protocol's user object; unset members are absent. */
export function userJson(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...dates({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      email_change_sent_at: user.email_change_sent_at,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    ...(user.email_change && { new_email: user.email_change }),
    ...(user.phone_change && { new_phone: user.phone_change }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(identityJson),
    ...(factors.length > 0 && { factors: factors.map(factorJson) }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  };
}
export type UserJson = ReturnType<typeof userJson>;

function identityJson(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...dates({ last_sign_in_at: identity.last_sign_in_at }),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    ...(identity.email && { email: identity.email }),
  };
}

const dates = (given: Record<string, Date | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, date]) => (date ? [[name, date.toISOString()]] : [])),
  );
