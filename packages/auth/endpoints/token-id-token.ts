import * as z from 'zod/mini';
import { findCaller } from '#auth/access/access.ts';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { admit, linkToUser, type ExternalSignIn } from '#auth/external/accounts.ts';
import { assertAccessToken, assertNonce, verifyIdToken } from '#auth/external/id-tokens.ts';
import { profileFromClaims } from '#auth/external/profile.ts';
import { getTrustedIssuer } from '#auth/external/trusted-issuers.ts';
import { AuthError, found, refuse } from '#auth/http/errors.ts';
import { OauthError } from '#auth/http/oauth-error.ts';
import { optionalText, readBody, readClient, readRedirect } from '#auth/http/request.ts';
import { needsFactor } from '#auth/sessions/assurance.ts';
import { startSession } from '#auth/sessions/sessions.ts';

const idTokenGrantSchema = z.object({
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.optional(z.boolean()),
});

/** For ID tokens that a provider's own button or app has obtained. */
export const idTokenGrant: Endpoint = async (c, context) => {
  const body = await readBody(c, idTokenGrantSchema);
  if (!body.id_token) throw new OauthError('invalid request', 'id_token required');
  if (!body.provider && (!body.client_id || !body.issuer))
    throw new OauthError('invalid request', 'provider or client_id and issuer required');
  const linkingTo = body.link_identity ? await findLinkingUser() : undefined;
  const trusted = await getTrustedIssuer(context, body);
  const token = await verifyIdToken(body.id_token, trusted);
  if (!trusted.skipNonceCheck) assertNonce(token.claims, body.nonce);
  assertAccessToken(token, body.access_token);

  const client = readClient(c, context);
  const profile = (trusted.profile ?? profileFromClaims)(token.claims, trusted.issuer);
  const signIn: ExternalSignIn = {
    provider: trusted.provider,
    profile,
    emailOptional: trusted.emailOptional,
    redirectTo: readRedirect(c, context),
    client,
  };
  const outcome = await context.db.transaction().execute(async (trx) => {
    const admission = await (linkingTo
      ? linkToUser(context, trx, signIn, linkingTo)
      : admit(context, trx, signIn));
    return admission.status === 'refused'
      ? admission.error
      : startSession(context, trx, admission.user, { method: 'oauth' }, client);
  });
  // Thrown outside, so that the transaction commits and queued mail is sent.
  if (outcome instanceof AuthError) throw outcome;
  return c.json(outcome);

  async function findLinkingUser(): Promise<string> {
    const caller = found(await findCaller(c, context), () => refuse('no_authorization.bearer'));
    if (!context.settings.manualLinking) throw refuse('manual_linking_disabled');
    if (caller.session.oauth_client_id) throw refuse('no_authorization.oauth_client');
    if (await needsFactor(context.db, caller.user.id, caller.session))
      throw refuse('insufficient_aal.link_identity');
    return caller.user.id;
  }
};
