import { compiledByName } from '@grafted/postgres/compiled.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Client } from '#auth/http/client-address.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { toAccount, accountParts, type Account, type AccountJson } from './accounts.ts';
import type { NewRefreshToken } from './refresh-tokens.ts';
import type { AuthenticationMethod, SessionRow } from './sessions.ts';

export interface SignIn {
  /** Payload of the audit entry. */
  audit: string;
  /** Keys of the counters of failed attempts, which are forgotten. */
  failures: readonly string[];
}

interface NewSession {
  userId: string;
  method: AuthenticationMethod;
  client: Client;
  token: Pick<NewRefreshToken, 'hash' | 'successorSeed'>;
  /** Set for a session of an OAuth client. */
  grant?: { clientId: string; scope: string } | undefined;
  /** Also written, if nothing else is. */
  signIn?: SignIn | undefined;
}

interface Row {
  userId: string;
  factorId: string | null;
  userAgent: string | null;
  /** Empty: not known. */
  address: string;
  clientId: string | null;
  scope: string | null;
  method: string;
  provider: string | null;
  tokenHash: string;
  successorSeed: Buffer;
  audit: string | null;
  failures: readonly string[] | null;
}

const insertion = compiledByName(
  (_db: AuthDb, row: Row) => sql<AccountJson>`
    with visit as (
      insert into ${sql.table('auth.sessions')} as visit (user_id, factor_id, user_agent, ip, oauth_client_id, scopes)
      values (${row.userId}::uuid, ${row.factorId}::uuid, ${row.userAgent}, nullif(${row.address}, '')::inet, ${row.clientId}::uuid, ${row.scope})
      returning visit.id, to_jsonb(visit) as content
    ), shown as (
      insert into ${sql.table('auth.mfa_amr_claims')} (session_id, authentication_method, provider)
      select id, ${row.method}, ${row.provider} from visit
    ), issued as (
      insert into ${sql.table('auth.refresh_tokens')} (token, successor_seed, session_id)
      select ${row.tokenHash}, ${row.successorSeed}::bytea, id from visit
    ), noted as (
      insert into ${sql.table('auth.audit_log_entries')} (payload, ip_address)
      select ${row.audit}::jsonb, ${row.address} where ${row.audit}::jsonb is not null
    ), forgotten as (
      delete from ${sql.table('auth.rate_limits')} where key = any(${row.failures}::text[])
    ), account as (
      update ${sql.table('auth.users')} as account set last_sign_in_at = now(), updated_at = now()
      where id = ${row.userId}::uuid returning account.id, to_jsonb(account) as content
    )
    select account.content as "user", visit.content as session, ${accountParts()},
      jsonb_build_array(jsonb_build_object('method', ${row.method}::text, 'provider', ${row.provider}::text, 'updated_at', now())) as methods
    from visit, account`,
);

/** Everything a sign-in writes, in one statement: session, authentication method, first refresh token and last sign-in time. */
export async function insertSession(
  db: AuthDb,
  {
    userId,
    method: { method, provider, factorId },
    client,
    token: { hash, successorSeed },
    grant,
    signIn,
  }: NewSession,
): Promise<Account & { session: SessionRow }> {
  const rows = await insertion(db, {
    userId,
    factorId: factorId ?? null,
    userAgent: client.userAgent ?? null,
    address: client.address,
    clientId: grant?.clientId ?? null,
    scope: grant?.scope ?? null,
    method,
    provider: provider ?? null,
    tokenHash: hash,
    successorSeed,
    audit: signIn?.audit ?? null,
    failures: signIn?.failures ?? null,
  });
  const account = toAccount(oneRow(rows)); // the session's foreign key guarantees the user
  return { ...account, session: account.session! };
}
