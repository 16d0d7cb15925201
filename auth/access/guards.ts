import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import type { SignedInUser } from './access.ts';
import type { AuthContext } from '#auth/context.ts';
import { AuthError } from '#auth/http/errors.ts';
import { owesFactor } from '#auth/factors/assurance.ts';

/** After `requireUser`: somebody who has shown who they are. */
export const requireNotAnonymous = createMiddleware<SignedInUser>(async (c, next) => {
  if (c.var.user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  await next();
});

/** After `requireUser`: what decides over the account is not for other programs, whatever they may know of it. */
export const requireOwnSession = createMiddleware<SignedInUser>(async (c, next) => {
  if (c.var.session.oauth_client_id) throw new AuthError(403, 'no_authorization', 'An OAuth client is not allowed to perform these actions');
  await next();
});

/** After `requireUser`: a session that has shown a factor, where the account has one. */
export const requireShownFactor = ({ db }: AuthContext) =>
  createMiddleware<SignedInUser>(async (c, next) => {
    if (await owesFactor(db, c.var.user.id, c.var.session)) throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required when MFA is enabled');
    await next();
  });

const uuid = z.guid();
export const isUuid = (text: string | undefined): text is string => uuid.safeParse(text).success;

/** An id out of the path; anything but a UUID names nothing. */
export function readPathId(text: string | undefined, message: string): string {
  if (!isUuid(text)) throw new AuthError(404, 'validation_failed', message);
  return text.toLowerCase();
}
