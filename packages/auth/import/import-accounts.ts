import type { z } from 'zod/mini';
import { contactClaims, parseEmail } from '#auth/accounts/contact.ts';
import { isKnownHash } from '#auth/passwords/passwords.ts';
import { findAnyUser } from '#auth/queries/admin-users.ts';
import { findIdentity } from '#auth/queries/identities.ts';
import { fitMetadata } from '#auth/queries/metadata.ts';
import { insertAddressIdentity, listIdentities } from '#auth/queries/users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { insertImportedIdentity, insertImportedUser } from './imported-accounts.ts';
import { withReadableDates } from './readable-dates.ts';
import {
  identityRowSchema,
  describeProblem,
  userRowSchema,
  type ImportedIdentityRow,
  type ImportedUserRow,
} from './rows.ts';

export interface RejectedRow {
  /** List, index, and the row's id and address. */
  row: string;
  reason: string;
}

export interface ImportCount {
  imported: number;
  /** Already there and left unchanged. */
  present: number;
}

export interface ImportReport {
  users: ImportCount;
  identities: ImportCount;
  refused: RejectedRow[];
  /** Rows imported without a part, with the reason. */
  changed?: RejectedRow[];
}

interface Dump {
  users: unknown[];
  identities: unknown[];
}

/** An array of users, or `{ users, identities }`. @throws Error for anything else */
export function readDump(text: string): Dump {
  const given = JSON.parse(text) as unknown;
  if (Array.isArray(given)) return { users: given, identities: [] };
  const { users, identities } = (given ?? {}) as Partial<Record<keyof Dump, unknown>>;
  if (!Array.isArray(users) && !Array.isArray(identities))
    throw new Error(
      'The file holds neither a list of users nor { "users": […], "identities": […] }',
    );
  return {
    users: Array.isArray(users) ? users : [],
    identities: Array.isArray(identities) ? identities : [],
  };
}

/** Imports accounts. Existing rows are left unchanged, so it can be rerun; an invalid row does not stop the others. */
export async function importAccounts(
  db: AuthDb,
  { users, identities }: Dump,
): Promise<ImportReport> {
  const report: ImportReport = {
    users: { imported: 0, present: 0 },
    identities: { imported: 0, present: 0 },
    refused: [],
  };
  const nested: unknown[] = [];
  const importedIds: string[] = [];
  for (const [index, row] of users.entries()) {
    await importRow({ report, name: 'users', index, row, schema: userRowSchema }, async (user) => {
      nested.push(...(user.identities ?? []));
      const outcome = await importUser(db, user);
      if (outcome.result === 'imported') importedIds.push(user.id);
      return outcome;
    });
  }
  for (const [index, row] of [...identities, ...nested].entries())
    await importRow(
      { report, name: 'identities', index, row, schema: identityRowSchema },
      (identity) => importIdentity(db, identity),
    );
  for (const id of importedIds) await addMissingIdentity(db, id);
  return report;
}

/** Lists from the admin API have no identities; a user with an address gets the email identity. */
async function addMissingIdentity(db: AuthDb, userId: string): Promise<void> {
  const user = await findAnyUser(db, userId);
  if (!user?.email || user.is_sso_user || (await listIdentities(db, userId)).length > 0) return;
  const data = {
    ...contactClaims(userId, { kind: 'email', address: user.email }),
    email_verified: user.email_confirmed_at !== null,
  };
  await db.transaction().execute((trx) => insertAddressIdentity(trx, 'email', userId, data));
}

type RowResult = 'imported' | 'present' | { refused: string };

interface RowOutcome {
  result: RowResult;
  /** Reasons why parts were left out. */
  without: string[];
}

interface Row<T extends z.ZodMiniType> {
  report: ImportReport;
  name: 'users' | 'identities';
  index: number;
  row: unknown;
  schema: T;
}

async function importRow<T extends z.ZodMiniType>(
  { report, name, index, row, schema }: Row<T>,
  importParsed: (row: z.output<T>) => Promise<RowOutcome>,
): Promise<void> {
  const refused = (reason: string): RowOutcome => ({ result: { refused: reason }, without: [] });
  const parsed = schema.safeParse(row);
  const { result, without } = parsed.success
    ? await importParsed(parsed.data).catch((error: Error) => refused(error.message))
    : refused(describeProblem(parsed.error));
  const named = `${name}[${index}] ${rowName(row)}`.trim();
  if (typeof result === 'string') report[name][result]++;
  else report.refused.push({ row: named, reason: result.refused });
  if (result === 'imported')
    for (const reason of without) (report.changed ??= []).push({ row: named, reason });
}

const rowName = (row: unknown): string => {
  const { id, email } = (row ?? {}) as { id?: unknown; email?: unknown };
  return [id, email].filter((part) => typeof part === 'string').join(' ');
};

async function importUser(db: AuthDb, given: ImportedUserRow): Promise<RowOutcome> {
  if (await findAnyUser(db, given.id)) return { result: 'present', without: [] };
  const { row: user, without: withoutDates } = withReadableDates(given);
  const { credentials, without } = readCredentials(user);
  const { dropped, ...metadata } = fitMetadata({
    user: user.raw_user_meta_data ?? user.user_metadata ?? {},
    app: user.raw_app_meta_data ?? user.app_metadata ?? {},
  });
  const inserted = await insertImportedUser(db, { ...user, ...credentials }, metadata);
  return {
    result: inserted
      ? 'imported'
      : { refused: 'the mail address or the phone number belongs to another account' },
    without: [
      ...withoutDates,
      ...without,
      ...dropped.map((name) => `its metadata is too large for a token: ${name} was left out`),
    ],
  };
}

/** Imports an account without a password hash or address that this service cannot use, rather than refusing it. */
function readCredentials({ email, phone, encrypted_password: hash }: ImportedUserRow) {
  const without: string[] = [];
  const leaveOut = (reason: string) => {
    without.push(reason);
    return null;
  };
  const address = email?.trim() ?? '';
  const known = parseEmail(address);
  const isAddress = /^[^@].*@[^@]+$/.test(address);
  if (address && !known)
    leaveOut(
      isAddress
        ? 'its email is none that a form here accepts; it is imported as it is'
        : 'its email is not an address and was left out',
    );
  return {
    credentials: {
      email: known ?? (isAddress ? address.toLowerCase() : null),
      phone:
        phone && !/^\+?[1-9]\d{1,14}$/.test(phone)
          ? leaveOut('its phone is not a phone number and was left out')
          : phone,
      encrypted_password:
        hash && !isKnownHash(hash)
          ? leaveOut('its password has a hash of an unknown kind and was left out: it can be reset')
          : hash,
    },
    without,
  };
}

async function importIdentity(db: AuthDb, given: ImportedIdentityRow): Promise<RowOutcome> {
  const { row: identity, without } = withReadableDates(given);
  return { result: await insertIdentity(db, identity), without };
}

async function insertIdentity(db: AuthDb, identity: ImportedIdentityRow): Promise<RowResult> {
  const subject =
    identity.provider_id ??
    (identity.identity_id ? identity.id : undefined) ??
    identity.identity_data.sub;
  if (typeof subject !== 'string' || subject === '') return { refused: 'provider_id is missing' };
  const known = await findIdentity(db, identity.provider, subject);
  if (known)
    return known.user_id === identity.user_id.toLowerCase()
      ? 'present'
      : { refused: 'the identity belongs to another account' };
  if (!(await findAnyUser(db, identity.user_id))) return { refused: 'its user does not exist' };
  await insertImportedIdentity(db, { ...identity, subject });
  return 'imported';
}
