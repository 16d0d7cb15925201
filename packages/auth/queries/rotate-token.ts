import { sql } from 'kysely';
import type { Client } from '#auth/http/client-address.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { auditPayload, type AuditActor } from './audit-log.ts';
import type { NewRefreshToken } from './refresh-tokens.ts';

interface Rotation {
  /** The parent is the presented token. */
  next: NewRefreshToken;
  actor: AuditActor;
  client: Client;
}

/**
 * Rotates the presented token in one statement. False, without any change, if the session is locked or has ended, or
 * the token was used meanwhile.
 */
export async function rotateToken(db: AuthDb, { next, actor, client }: Rotation): Promise<boolean> {
  const sessions = sql.table('auth.sessions');
  const tokens = sql.table('auth.refresh_tokens');
  const { rows } = await sql<{ rotated: boolean }>`
    with held as (
      select id
      from ${sessions}
      where id = ${next.sessionId}::uuid
        and (not_after is null or not_after > now())
      for update
        skip locked
    ),
    revoked as (
      update ${tokens}
      set revoked = true, updated_at = now()
      where token = ${next.parentHash}
        and not revoked
        and exists (select from held)
      returning token
    ),
    issued as (
      insert into ${tokens} (token, parent, successor_seed, session_id)
      select ${next.hash}, ${next.parentHash}, ${next.successorSeed}::bytea, ${next.sessionId}::uuid
      from revoked
    ),
    touched as (
      update ${sessions}
      set refreshed_at = now(), updated_at = now(), user_agent = ${client.userAgent ?? null},
        ip = ${client.address || null}::inet
      where id in (select id from held)
        and exists (select from revoked)
    ),
    noted as (
      insert into ${sql.table('auth.audit_log_entries')} (payload, ip_address)
      select ${auditPayload('token_refreshed', actor)}::jsonb, ${client.address}
      from revoked
    )
    select exists (select from revoked) as rotated`.execute(db);
  return rows[0]?.rotated ?? false;
}
