import type { Account } from '#auth/queries/accounts.ts';
import type { AuditActor } from '#auth/queries/audit-log.ts';
import type { SessionRow } from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { AccessClaims } from '#auth/tokens/access-token.ts';

export interface SignedInUser {
  Variables: { user: UserRow; session: SessionRow; account: Account; claims: AccessClaims };
}

export interface SignedInAdmin {
  Variables: { actor: AuditActor };
}
