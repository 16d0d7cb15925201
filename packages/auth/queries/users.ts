import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate } from '@grafted/postgres/clock.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { AuthDb, AuthTrx, IdentitiesTable, UsersTable } from '#auth/tables/tables.ts';
import { fitMetadata } from './metadata.ts';

/** The address of an account. */
export interface Contact {
  kind: 'email' | 'phone';
  address: string;
}
export type UserRow = Selectable<UsersTable>;
export type IdentityRow = Selectable<IdentitiesTable>;

export const defaultAudience = 'authenticated';

const users = (db: AuthDb) =>
  db.selectFrom('auth.users').selectAll().where('deleted_at', 'is', null);

export const findUserById = (db: AuthDb, id: string): Promise<UserRow | undefined> =>
  users(db).where('id', '=', id).executeTakeFirst();

export const findUserByContact = (
  db: AuthDb,
  { kind, address }: Contact,
  audience = defaultAudience,
): Promise<UserRow | undefined> =>
  users(db)
    .where(kind, '=', address)
    .where('aud', '=', audience)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();

export const findUserByEmail = (
  db: AuthDb,
  email: string,
  audience?: string,
): Promise<UserRow | undefined> =>
  findUserByContact(db, { kind: 'email', address: email }, audience);

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

/** The user who asked for a change to this address. */
export const findUserByChange = (
  db: AuthDb,
  { kind, address }: Contact,
  audience: string,
): Promise<UserRow | undefined> =>
  users(db).where(`${kind}_change`, '=', address).where('aud', '=', audience).executeTakeFirst();

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

type Metadata = 'raw_user_meta_data' | 'raw_app_meta_data';

export interface NewUser extends Omit<Insertable<UsersTable>, Metadata> {
  metadata: Record<string, unknown>;
  /** Defaults to the email provider. */
  appMetadata?: Record<string, unknown>;
}

/** Undefined if the address is taken. */
export function insertUser(
  trx: AuthTrx,
  { metadata, appMetadata = { provider: 'email', providers: ['email'] }, ...columns }: NewUser,
): Promise<UserRow | undefined> {
  const stored = fitMetadata({ user: metadata, app: appMetadata });
  return trx
    .insertInto('auth.users')
    .values({
      ...columns,
      raw_app_meta_data: JSON.stringify(stored.app),
      raw_user_meta_data: JSON.stringify(stored.user),
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

export interface UserChanges extends Omit<Updateable<UsersTable>, 'id' | Metadata> {
  metadata?: Record<string, unknown> | undefined;
  appMetadata?: Record<string, unknown> | undefined;
}

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
export const updateAddressIdentity = (
  trx: AuthTrx,
  provider: Contact['kind'],
  userId: string,
  data: Record<string, unknown>,
): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('auth.identities')
      .set({
        identity_data: sql`identity_data || ${JSON.stringify(data)}::jsonb`,
        updated_at: currentDate(),
      })
      .where('user_id', '=', userId)
      .where('provider', '=', provider),
  );

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
