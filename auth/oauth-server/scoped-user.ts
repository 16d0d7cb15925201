import type { UserRow } from '#auth/queries/users.ts';
import { userJson, type UserJson } from '#auth/accounts/user-json.ts';
import { splitScope } from './scopes.ts';

/** What another program may see of a user: addresses and metadata by its scopes, and nothing of how the person signs in. */
export function scopedUser(user: UserRow, scope: string): UserRow {
  const scopes = splitScope(scope);
  return {
    ...user,
    ...(!scopes.includes('email') && { email: null, email_confirmed_at: null }),
    ...(!scopes.includes('phone') && { phone: null, phone_confirmed_at: null }),
    email_change: '',
    phone_change: '',
    confirmed_at: null,
    raw_app_meta_data: {},
    raw_user_meta_data: scopes.includes('profile') ? buildProfile(user.raw_user_meta_data) : {},
  };
}

/** What people call themselves. Addresses are kept among the metadata too, and are of another scope. */
const profileNames = new Set(['name', 'full_name', 'picture', 'avatar_url', 'preferred_username', 'user_name']);
const buildProfile = (metadata: Record<string, unknown>) => Object.fromEntries(Object.entries(metadata).filter(([name]) => profileNames.has(name)));

export const scopedUserJson = (user: UserRow, scope: string): UserJson => userJson(scopedUser(user, scope), []);
