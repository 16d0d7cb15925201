import type { SignedIn } from '../access.ts';
import type { DeskActor } from '../audit/queries.ts';

/** For the audit log. */
export const actorOf = ({ var: { identity, requestId } }: { var: SignedIn['Variables'] }): DeskActor => ({ actorId: identity.userId, requestId });
