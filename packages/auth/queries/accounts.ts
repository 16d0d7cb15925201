import { compiled } from '@grafted/postgres/compiled.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql, type Compilable, type RawBuilder } from 'kysely';
import type { AuthDb } from '#auth/tables/tables.ts';
import type { FactorRow } from './factors.ts';
import type { AmrEntry, SessionRow } from './sessions.ts';
import type { IdentityRow, UserRow } from './users.ts';

/**
 * A user with everything the API returns about them, in one query, because every authenticated
 * request starts with it.
 */
export interface Account {
  user: UserRow;
  /** The requested session; undefined if it no longer exists. */
  session: SessionRow | undefined;
  identities: IdentityRow[];
  factors: FactorRow[];
  /** Methods of the session, newest first. */
  methods: AmrEntry[];
}

/** Rows as JSON from the database. */
export interface AccountJson {
  user: Record<string, unknown>;
  session: Record<string, unknown> | null;
  identities: Record<string, unknown>[];
  factors: Record<string, unknown>[];
  methods: { method: string; provider: string | null; updated_at: string }[];
}

const aggregateRows = (table: string, condition: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at), '[]')
      from ${sql.table(table)} as entry where ${condition})`;

/** Selects the parts of the user aliased `account`. */
export const accountParts = () => sql`
  ${aggregateRows('auth.identities', sql`entry.user_id = account.id`)} as identities,
  ${aggregateRows('auth.mfa_factors', sql`entry.user_id = account.id`)} as factors`;

/** Expects the aliases `account` for the user and `visit` for the session. */
const accountColumns = () => sql`
  to_jsonb(account) as "user",
  to_jsonb(visit) as session,
  ${accountParts()},
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('method', shown.authentication_method, 'provider', shown.provider, 'updated_at', shown.updated_at)
        order by shown.updated_at desc
      ),
      '[]'
    )
    from ${sql.table('auth.mfa_amr_claims')} as shown
    where shown.session_id = visit.id
  ) as methods`;

export function accountStatement(
  db: AuthDb,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Compilable<AccountJson> {
  const statement = sql<AccountJson>`
    select ${accountColumns()}
    from ${sql.table('auth.users')} as account
    left join ${sql.table('auth.sessions')} as visit on visit.id = ${sessionId}::uuid and visit.user_id = account.id
    where account.id = ${userId}::uuid and account.deleted_at is null`;
  return { compile: () => statement.compile(db) };
}
const selectAccount = compiled(accountStatement);

/** Undefined once the user is deleted. */
export async function findAccount(
  db: AuthDb,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<Account | undefined> {
  const [row] = await selectAccount(db, { userId, sessionId: sessionId ?? null });
  return row && toAccount(row);
}

export interface Presentation {
  /** False if the rate limit is reached; then nothing was looked up. */
  admitted: boolean;
  /** Undefined for an unknown token. */
  found: PresentedToken | undefined;
}

export interface PresentedToken {
  revoked: boolean;
  successorSeed: Buffer;
  /** The user may be deleted. */
  account: Account & { session: SessionRow };
}

/**
 * Counts the request (see `countRequestSql`) and looks up the token in one statement, because every
 * open tab refreshes hourly.
 */
export async function findAccountByToken(
  db: AuthDb,
  tokenHash: string,
  counting: RawBuilder<unknown> = sql`counted as (select 1)`,
): Promise<Presentation> {
  const { rows } = await sql<
    { admitted: boolean; found: boolean } & AccountJson & {
        revoked: boolean;
        successor_seed: Buffer;
      }
  >`
    with ${counting}
    select exists (select from counted) as admitted, found.revoked is not null as found,
      found.revoked, found.successor_seed, found.user, found.session, found.identities, found.factors, found.methods
    from (select) as asked left join lateral (
      select presented.revoked, presented.successor_seed, ${accountColumns()}
      from ${sql.table('auth.refresh_tokens')} as presented
      join ${sql.table('auth.sessions')} as visit on visit.id = presented.session_id
      join ${sql.table('auth.users')} as account on account.id = visit.user_id
      where presented.token = ${tokenHash} and exists (select from counted)
    ) as found on true`.execute(db);
  const { admitted, ...row } = oneRow(rows); // the statement always returns one row
  if (!row.found) return { admitted, found: undefined };
  const account = toAccount(row);
  return {
    admitted,
    found: {
      revoked: row.revoked,
      successorSeed: row.successor_seed,
      account: { ...account, session: account.session! }, // joined
    },
  };
}

// Whole rows, except that JSON has dates as text.
export const toAccount = ({
  user,
  session,
  identities,
  factors,
  methods,
}: AccountJson): Account => ({
  user: withDates(user) as unknown as UserRow,
  session: session ? (withDates(session) as unknown as SessionRow) : undefined,
  identities: identities.map((row) => withDates(row) as unknown as IdentityRow),
  factors: factors.map((row) => withDates(row) as unknown as FactorRow),
  methods: methods.map(({ method, provider, updated_at: at }) => ({
    method,
    timestamp: Math.floor(Date.parse(at) / 1000),
    ...(provider && { provider }),
  })),
});

const isDate = (column: string): boolean =>
  column.endsWith('_at') || column === 'banned_until' || column === 'not_after';

function withDates(row: Record<string, unknown>): Record<string, unknown> {
  for (const column of Object.keys(row))
    if (typeof row[column] === 'string' && isDate(column)) row[column] = new Date(row[column]);
  return row;
}
