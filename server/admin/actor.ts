import type { SignedIn } from '#server/http/access.ts';
import type { DeskActor } from '#server/audit/queries.ts';

/** For the audit log. */
export const actorOf = ({ var: { identity, requestId } }: { var: SignedIn['Variables'] }): DeskActor => ({ actorId: identity.userId, requestId });
