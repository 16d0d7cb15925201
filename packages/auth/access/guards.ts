import { createMiddleware } from 'hono/factory';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import type { Refusal } from '#auth/http/refusals.ts';
import { readClient } from '#auth/http/request.ts';
import { needsFactor } from '#auth/sessions/assurance.ts';
import type { ClientLimit } from '#auth/settings/limits.ts';
import type { SignedInUser } from './signed-in.ts';

type Disabled = Extract<Refusal, `${string}_disabled` | `feature_disabled.${string}`>;

/** Refuses everything while a part of the protocol is off. */
export const requireEnabled = (isEnabled: boolean, refusal: Disabled) =>
  createMiddleware(async (_c, next) => {
    if (!isEnabled) throw refuse(refusal);
    await next();
  });

/** Counts requests against the client's limit. Stands last, so that only requests that pass the other guards count. */
export const requestLimits = (context: AuthContext) => (limit: ClientLimit) =>
  createMiddleware(async (c, next) => {
    await context.limits.countRequest(limit, readClient(c, context).address);
    await next();
  });

/** Runs after `requireUser`. Refuses anonymous accounts. */
export const requireNotAnonymous = createMiddleware<SignedInUser>(async (c, next) => {
  if (c.var.user.is_anonymous) throw refuse('no_authorization.anonymous');
  await next();
});

/**
 * Runs after `requireUser`. Refuses sessions of OAuth clients, whatever their scopes: they may not
 * change the account.
 */
export const requireOwnSession = createMiddleware<SignedInUser>(async (c, next) => {
  if (c.var.session.oauth_client_id) throw refuse('no_authorization.oauth_client');
  await next();
});

/** Runs after `requireUser`. Requires a verified factor in this session if the account has one. */
export const requireVerifiedFactor = ({ db }: AuthContext) =>
  createMiddleware<SignedInUser>(async (c, next) => {
    if (await needsFactor(db, c.var.user.id, c.var.session))
      throw refuse('insufficient_aal.session');
    await next();
  });
