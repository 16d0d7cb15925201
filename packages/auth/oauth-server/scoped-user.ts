import { userJson, type UserJson } from '#auth/accounts/user-json.ts';
import type { UserRow } from '#auth/queries/users.ts';
import { splitScope } from './scopes.ts';

/** The user as an OAuth client may see it: addresses and profile by scope, and nothing about sign-in methods. */
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
    raw_user_meta_data: scopes.includes('profile') ? profileMetadata(user.raw_user_meta_data) : {},
  };
}

/** An allowlist, because metadata also holds addresses, which belong to other scopes. */
const profileNames = new Set([
  'name',
  'full_name',
  'picture',
  'avatar_url',
  'preferred_username',
  'user_name',
]);
const profileMetadata = (metadata: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => profileNames.has(name)));

export const scopedUserJson = (user: UserRow, scope: string): UserJson =>
  userJson(scopedUser(user, scope), []);
