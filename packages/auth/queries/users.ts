import { currentDate } from '@grafted/postgres/clock.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { AuthDb, AuthTrx, IdentitiesTable, UsersTable } from '#auth/tables/tables.ts';
import { fitMetadata } from './metadata.ts';

/** The address of an account. */
export type Contact = { kind: 'email'; address: string } | { kind: 'phone'; address: string };
export type UserRow = Selectable<UsersTable>;
export type IdentityRow = Selectable<IdentitiesTable>;

export const defaultAudience = 'authenticated';

const users = (db: AuthDb) =>
  db.selectFrom('auth.users').selectAll().where('deleted_at', 'is', null);

export const findUserById = (db: AuthDb, id: string): Promise<UserRow | undefined> =>
  users(db).where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (
  db: AuthDb,
  email: string,
  audience = defaultAudience,
): Promise<UserRow | undefined> =>
  users(db)
    .where('email', '=', email)
    .where('aud', '=', audience)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();

export const findUserByPhone = (
  db: AuthDb,
  phone: string,
  audience = defaultAudience,
): Promise<UserRow | undefined> =>
  users(db)
    .where('phone', '=', phone)
    .where('aud', '=', audience)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();

export const findUserByContact = (
  db: AuthDb,
  { kind, address }: Contact,
  audience: string,
): Promise<UserRow | undefined> =>
  kind === 'email'
    ? findUserByEmail(db, address, audience)
    : findUserByPhone(db, address, audience);

/** The columns that a sign-in by password reads, named because `select *` is not prepared. */
const passwordAccountColumns = [
  'id',
  'email',
  'phone',
  'encrypted_password',
  'email_confirmed_at',
  'phone_confirmed_at',
  'banned_until',
  'is_sso_user',
  'raw_user_meta_data',
] as const;
export type PasswordAccount = Pick<UserRow, (typeof passwordAccountColumns)[number]>;

export const findPasswordAccount = (
  db: AuthDb,
  { kind, address }: Contact,
  audience: string,
): Promise<PasswordAccount | undefined> =>
  db
    .selectFrom('auth.users')
    .select(passwordAccountColumns)
    .where('deleted_at', 'is', null)
    .where(kind, '=', address)
    .where('aud', '=', audience)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();

export const findUserByPhoneChange = (
  db: AuthDb,
  phone: string,
  audience: string,
): Promise<UserRow | undefined> =>
  users(db).where('phone_change', '=', phone).where('aud', '=', audience).executeTakeFirst();

export const findUserByEmailChange = (
  db: AuthDb,
  email: string,
  audience: string,
): Promise<UserRow | undefined> =>
  users(db).where('email_change', '=', email).where('aud', '=', audience).executeTakeFirst();

/** Rereads a user whom this transaction has changed, and so holds locked. */
export async function refetchUser(trx: AuthTrx, { id }: UserRow): Promise<UserRow> {
  const user = await lockUser(trx, id);
  if (!user) throw new Error('The locked user is gone');
  return user;
}

export const lockUser = (trx: AuthTrx, id: string): Promise<UserRow | undefined> =>
  users(trx).where('id', '=', id).forUpdate().executeTakeFirst();

export const listIdentities = (db: AuthDb, userId: string): Promise<IdentityRow[]> =>
  db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export interface NewUser {
  id: string;
  audience?: string;
  role?: string;
  email?: string | undefined;
  phone?: string | undefined;
  passwordHash?: string | undefined;
  metadata: Record<string, unknown>;
  /** Defaults to the email provider. */
  appMetadata?: Record<string, unknown>;
  isAnonymous?: boolean;
  openedByAdmin?: boolean;
}

/** Undefined if the address is taken. */
export function insertUser(
  trx: AuthTrx,
  {
    id,
    audience,
    role,
    email,
    phone,
    passwordHash,
    metadata,
    appMetadata,
    isAnonymous,
    openedByAdmin,
  }: NewUser,
): Promise<UserRow | undefined> {
  const stored = fitMetadata({
    user: metadata,
    app: appMetadata ?? { provider: 'email', providers: ['email'] },
  });
  return trx
    .insertInto('auth.users')
    .values({
      id,
      ...(audience !== undefined && { aud: audience }),
      ...(role !== undefined && { role }),
      email: email ?? null,
      phone: phone ?? null,
      encrypted_password: passwordHash ?? null,
      raw_app_meta_data: JSON.stringify(stored.app),
      raw_user_meta_data: JSON.stringify(stored.user),
      is_anonymous: isAnonymous ?? false,
      opened_by_admin: openedByAdmin ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The identity of an address, whose subject is the user id. */
export async function insertAddressIdentity(
  trx: AuthTrx,
  provider: Contact['kind'],
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await trx
    .insertInto('auth.identities')
    .values({
      provider_id: userId,
      user_id: userId,
      provider,
      identity_data: JSON.stringify(data),
      last_sign_in_at: currentDate(),
    })
    .execute();
}

export type UserChanges = Omit<
  Updateable<UsersTable>,
  'id' | 'raw_user_meta_data' | 'raw_app_meta_data'
> & {
  metadata?: Record<string, unknown> | undefined;
  appMetadata?: Record<string, unknown> | undefined;
};

export async function updateUser(trx: AuthTrx, id: string, changes: UserChanges): Promise<UserRow> {
  const row = await writeUser(trx, id, changes);
  if (!changes.metadata && !changes.appMetadata) return row;
  const { user, app, dropped } = fitMetadata({
    user: row.raw_user_meta_data,
    app: row.raw_app_meta_data,
  });
  return dropped.length > 0 ? writeUser(trx, id, { metadata: user, appMetadata: app }) : row;
}

function writeUser(
  trx: AuthTrx,
  id: string,
  { metadata, appMetadata, ...changes }: UserChanges,
): Promise<UserRow> {
  return trx
    .updateTable('auth.users')
    .set({
      ...changes,
      ...(metadata && { raw_user_meta_data: JSON.stringify(metadata) }),
      ...(appMetadata && { raw_app_meta_data: JSON.stringify(appMetadata) }),
      updated_at: currentDate(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Merges into the identity's data. False if there is no such identity. */
export async function updateAddressIdentity(
  trx: AuthTrx,
  provider: Contact['kind'],
  userId: string,
  data: Record<string, unknown>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.identities')
    .set({
      identity_data: sql`identity_data || ${JSON.stringify(data)}::jsonb`,
      updated_at: currentDate(),
    })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const markIdentityVerified = (
  trx: AuthTrx,
  provider: Contact['kind'],
  userId: string,
): Promise<boolean> =>
  updateAddressIdentity(trx, provider, userId, { [`${provider}_verified`]: true });

/** Updates `app_metadata.providers` from the identities, in the order of linking. */
export async function recomputeProviders(trx: AuthTrx, user: UserRow): Promise<UserRow> {
  const providers = [
    ...new Set((await listIdentities(trx, user.id)).map(({ provider }) => provider)),
  ];
  const { provider: _provider, providers: _providers, ...rest } = user.raw_app_meta_data;
  return updateUser(trx, user.id, {
    appMetadata: { ...(providers.length > 0 && { provider: providers[0], providers }), ...rest },
  });
}
