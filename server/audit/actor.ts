import type { AdminActor } from '#server/audit/queries.ts';
import type { SignedIn } from '#server/http/access.ts';

/** The admin and request id, for the audit log. */
export const actorOf = ({
  var: { identity, requestId },
}: {
  var: SignedIn['Variables'];
}): AdminActor => ({ actorId: identity.userId, requestId });
