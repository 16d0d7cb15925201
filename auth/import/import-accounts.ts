import type { z } from 'zod/mini';
import { findIdentityOf, insertImportedIdentity, insertImportedUser } from '#auth/queries/imported-accounts.ts';
import { findAnyUser } from '#auth/queries/admin-users.ts';
import { insertAddressIdentity, listIdentities } from '#auth/queries/users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { identityRowSchema, reasonOf, userRowSchema, type IdentityRowGiven, type UserRowGiven } from './rows.ts';

export interface Refusal {
  /** Where the row stands, and what it calls itself. */
  row: string;
  reason: string;
}

export interface ImportCount {
  imported: number;
  /** There already, and left as they are. */
  present: number;
}

export interface ImportReport {
  users: ImportCount;
  identities: ImportCount;
  refused: Refusal[];
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
  if (!Array.isArray(users) && !Array.isArray(identities)) throw new Error('The file holds neither a list of users nor { "users": […], "identities": […] }');
  return { users: Array.isArray(users) ? users : [], identities: Array.isArray(identities) ? identities : [] };
}

/** Brings accounts over. What is there stays as it is, so it may be run again; a bad row keeps none of the others out. */
export async function importAccounts(db: AuthDb, { users, identities }: Dump): Promise<ImportReport> {
  const report: ImportReport = { users: { imported: 0, present: 0 }, identities: { imported: 0, present: 0 }, refused: [] };
  const nested: unknown[] = [];
  const arrived: string[] = [];
  for (const [index, row] of users.entries()) {
    await take({ report, name: 'users', index, row, schema: userRowSchema }, async (user) => {
      nested.push(...(user.identities ?? []));
      const taken = await importUser(db, user);
      if (taken === 'imported') arrived.push(user.id);
      return taken;
    });
  }
  for (const [index, row] of [...identities, ...nested].entries()) await take({ report, name: 'identities', index, row, schema: identityRowSchema }, (identity) => importIdentity(db, identity));
  for (const id of arrived) await addMissingIdentity(db, id);
  return report;
}

/** Lists of users alone tell nothing of identities; whoever signs in by mail has that one. */
async function addMissingIdentity(db: AuthDb, userId: string): Promise<void> {
  const user = await findAnyUser(db, userId);
  if (!user?.email || user.is_sso_user || (await listIdentities(db, userId)).length > 0) return;
  const data = { sub: userId, email: user.email, email_verified: user.email_confirmed_at !== null, phone_verified: false };
  await db.transaction().execute((trx) => insertAddressIdentity(trx, 'email', userId, data));
}

type Taken = 'imported' | 'present' | { refused: string };

interface Row<T extends z.ZodMiniType> {
  report: ImportReport;
  name: 'users' | 'identities';
  index: number;
  row: unknown;
  schema: T;
}

async function take<T extends z.ZodMiniType>({ report, name, index, row, schema }: Row<T>, bringOver: (row: z.output<T>) => Promise<Taken>): Promise<void> {
  const parsed = schema.safeParse(row);
  const taken = parsed.success ? await bringOver(parsed.data).catch((error: Error): Taken => ({ refused: error.message })) : { refused: reasonOf(parsed.error) };
  if (typeof taken === 'string') report[name][taken]++;
  else report.refused.push({ row: `${name}[${index}] ${nameOf(row)}`.trim(), reason: taken.refused });
}

const nameOf = (row: unknown): string => {
  const { id, email } = (row ?? {}) as { id?: unknown; email?: unknown };
  return [id, email].filter((part) => typeof part === 'string').join(' ');
};

async function importUser(db: AuthDb, user: UserRowGiven): Promise<Taken> {
  if (await findAnyUser(db, user.id)) return 'present';
  return (await insertImportedUser(db, user)) ? 'imported' : { refused: 'the mail address or the phone number belongs to another account' };
}

async function importIdentity(db: AuthDb, identity: IdentityRowGiven): Promise<Taken> {
  const subject = identity.provider_id ?? (identity.identity_id ? identity.id : undefined) ?? identity.identity_data.sub;
  if (typeof subject !== 'string' || subject === '') return { refused: 'provider_id is missing' };
  const known = await findIdentityOf(db, identity.provider, subject);
  if (known) return known.user_id === identity.user_id.toLowerCase() ? 'present' : { refused: 'the identity belongs to another account' };
  if (!(await findAnyUser(db, identity.user_id))) return { refused: 'its user is not there' };
  await insertImportedIdentity(db, { ...identity, subject });
  return 'imported';
}
