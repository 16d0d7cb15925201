import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Client } from '#auth/http/client-address.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { toAccount, accountParts, type Account, type AccountJson } from './accounts.ts';
import type { NewRefreshToken } from './refresh-tokens.ts';
import type { AuthenticationMethod, SessionRow } from './sessions.ts';

interface SignIn {
  /** Payload of the audit entry. */
  audit: string;
  /** Keys of the counters of failed attempts, which are forgotten. */
  failures: readonly string[];
}

export interface NewSession {
  userId: string;
  method: AuthenticationMethod;
  client: Client;
  token: Pick<NewRefreshToken, 'hash' | 'successorSeed'>;
  /** Set for a session of an OAuth client. */
  grant?: { clientId: string; scope: string } | undefined;
  /** Set where this statement is the whole sign-in. */
  signIn?: SignIn | undefined;
}

/**
 * Everything a sign-in writes, in one statement: session, authentication method, first refresh
 * token and last sign-in time.
 */
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
  const { rows } = await sql<AccountJson>`
    with visit as (
      insert into ${sql.table('auth.sessions')} as visit (user_id, factor_id, user_agent, ip, oauth_client_id, scopes)
      values (
        ${userId}::uuid, ${factorId ?? null}::uuid, ${client.userAgent ?? null}, nullif(${client.address}, '')::inet,
        ${grant?.clientId ?? null}::uuid, ${grant?.scope ?? null}
      )
      returning visit.id, to_jsonb(visit) as content
    ),
    shown as (
      insert into ${sql.table('auth.mfa_amr_claims')} (session_id, authentication_method, provider)
      select id, ${method}, ${provider ?? null}
      from visit
    ),
    issued as (
      insert into ${sql.table('auth.refresh_tokens')} (token, successor_seed, session_id)
      select ${hash}, ${successorSeed}::bytea, id
      from visit
    ),
    noted as (
      insert into ${sql.table('auth.audit_log_entries')} (payload, ip_address)
      select ${signIn?.audit ?? null}::jsonb, ${client.address}
      where ${signIn?.audit ?? null}::jsonb is not null
    ),
    forgotten as (
      delete from ${sql.table('auth.rate_limits')}
      where key = any(${signIn?.failures ?? null}::text[])
    ),
    account as (
      update ${sql.table('auth.users')} as account
      set last_sign_in_at = now(), updated_at = now()
      where id = ${userId}::uuid
      returning account.id, to_jsonb(account) as content
    )
    select account.content as "user", visit.content as session, ${accountParts()},
      jsonb_build_array(jsonb_build_object('method', ${method}::text, 'provider', ${provider ?? null}::text, 'updated_at', now())) as methods
    from visit,
      account`.execute(db);
  const account = toAccount(oneRow(rows)); // the session's foreign key guarantees the user
  return { ...account, session: account.session! };
}
