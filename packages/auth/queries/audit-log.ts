import { sql } from 'kysely';
import type { AuthDb } from '#auth/tables/tables.ts';
import type { Page } from './page.ts';

const logTypes = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_invited: 'team',
  invite_accepted: 'account',
  user_deleted: 'team',
  user_modified: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
} as const;
export type AuditAction = keyof typeof logTypes;

/** A user row, or an admin without an account. */
export interface AuditActor {
  id: string;
  email: string | null;
  phone?: string | null;
  is_sso_user?: boolean;
  raw_user_meta_data?: Record<string, unknown>;
}

export async function writeAudit(
  db: AuthDb,
  action: AuditAction,
  actor: AuditActor,
  clientAddress: string,
  traits?: Record<string, unknown>,
): Promise<void> {
  await db
    .insertInto('auth.audit_log_entries')
    .values({ payload: auditPayload(action, actor, traits), ip_address: clientAddress })
    .execute();
}

export function auditPayload(
  action: AuditAction,
  actor: AuditActor,
  traits?: Record<string, unknown>,
): string {
  const name = actor.raw_user_meta_data?.full_name;
  return JSON.stringify({
    action,
    actor_id: actor.id,
    actor_username: actor.email || actor.phone || '',
    ...(typeof name === 'string' && { actor_name: name }),
    actor_via_sso: actor.is_sso_user ?? false,
    log_type: logTypes[action],
    ...(traits && { traits }),
  });
}

export const auditScopes = ['author', 'action', 'type'] as const;
export type AuditScope = (typeof auditScopes)[number];
const searched: Record<AuditScope, readonly string[]> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

export async function listAudit(
  db: AuthDb,
  { page, perPage }: Page,
  query: { scope: AuditScope; text: string } | undefined,
) {
  let matching = db.selectFrom('auth.audit_log_entries');
  if (query) {
    const part = `%${query.text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    matching = matching.where((where) =>
      where.or(
        searched[query.scope].map((member) =>
          where(sql<string>`payload ->> ${member}`, 'ilike', part),
        ),
      ),
    );
  }
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const entries = await matching
    .select(['id', 'payload', 'created_at', 'ip_address'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { entries, total: Number(total) };
}
