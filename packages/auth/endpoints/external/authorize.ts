import type { Context } from 'hono';
import type { Endpoint, UserEndpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { startFlow } from '#auth/external/flows.ts';
import { getExternalProvider } from '#auth/external/get-external-provider.ts';
import { errorRedirect } from '#auth/external/redirect-targets.ts';
import { AuthError, refuse, validationFailed } from '#auth/http/errors.ts';
import { readCodeChallenge } from '#auth/http/pkce.ts';
import { errorParams } from '#auth/http/redirect-url.ts';
import { readRedirect } from '#auth/http/request.ts';
import { findByLinkToken } from '#auth/messages/one-time-tokens.ts';
import { replaceFlowContext } from '#auth/queries/flow-states.ts';

/** GET /authorize: redirects to the provider. */
export const authorize: Endpoint = async (c, context) =>
  c.redirect(
    await begin(c, context, undefined).catch((error: unknown) => redirectOutage(c, context, error)),
    302,
  );

/** GET /user/identities/authorize: the same, to link a provider to the signed-in account. */
export const authorizeIdentity: UserEndpoint = async (c, context) => {
  const url = await begin(c, context, c.var.user.id);
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
};

async function begin(
  c: Context,
  context: AuthContext,
  linkingTo: string | undefined,
): Promise<string> {
  const {
    provider: name = '',
    scopes = '',
    invite_token: inviteToken = '',
    ...query
  } = c.req.query();
  const provider = await getExternalProvider(context, name).catch((cause: Error) =>
    Promise.reject(validationFailed(`Unsupported provider: ${cause.message}`)),
  );
  if (inviteToken && !(await findByLinkToken(context, inviteToken, 'invite')))
    throw refuse('user_not_found.authorize');
  const challenge = readCodeChallenge({
    code_challenge: query.code_challenge,
    code_challenge_method: query.code_challenge_method,
  });
  const flow = await startFlow(context, {
    provider: name,
    method: 'oauth',
    redirectTo: readRedirect(c, context),
    challenge,
    linkingTo,
  });
  const { url, memory } = await provider.begin({
    redirectUri: callbackUrl(context, name),
    state: flow.id,
    scopes: scopes.split(/[\s,]+/).filter(Boolean),
    params: query,
  });
  await replaceFlowContext(context.db, flow.id, { memory, ...(inviteToken && { inviteToken }) });
  return url.href;
}

/** Reports an unreachable provider to the redirect target, which may offer other ways to sign in. */
function redirectOutage(c: Context, context: AuthContext, error: unknown): string {
  if (!(error instanceof AuthError) || error.status !== 503) throw error;
  context.report(error);
  return errorRedirect(readRedirect(c, context), errorParams(error));
}

export const callbackUrl = ({ settings }: AuthContext, provider: string): string =>
  settings.external[provider]?.redirectUri || `${settings.externalUrl}/callback`;
