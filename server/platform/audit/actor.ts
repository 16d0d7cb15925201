import type { SignedIn } from '#server/platform/http/access.ts';
import type { AdminActor } from './queries.ts';

/** The admin and request id, for the audit log. */
export const actorOf = ({
  var: { identity, requestId },
}: {
  var: SignedIn['Variables'];
}): AdminActor => ({ actorId: identity.userId, requestId });
