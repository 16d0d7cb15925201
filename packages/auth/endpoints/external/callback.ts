import type { Context } from 'hono';
import type { Endpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { admit, linkToUser, type ExternalSignIn } from '#auth/external/accounts.ts';
import { resumeFlow, type FlowContext } from '#auth/external/flows.ts';
import { getExternalProvider } from '#auth/external/get-external-provider.ts';
import { acceptInvitation } from '#auth/external/invitations.ts';
import { sealProviderTokens } from '#auth/external/provider-tokens.ts';
import type { ProviderResult } from '#auth/external/provider.ts';
import { errorRedirect, sessionRedirect } from '#auth/external/redirect-targets.ts';
import { AuthError, refuse } from '#auth/http/errors.ts';
import { errorParams, withQuery } from '#auth/http/redirect-url.ts';
import { readClient } from '#auth/http/request.ts';
import { issueAuthCode, consumeFlowState, type FlowStateRow } from '#auth/queries/flow-states.ts';
import { startSession } from '#auth/sessions/sessions.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { callbackUrl } from './authorize.ts';

/** GET and POST /callback: the provider's redirect. Opened in a browser, so every outcome is a redirect too. */
export const callback: Endpoint = async (c, context) => {
  const answer = await readAnswer(c);
  const flow = await resumeFlow(context, answer.get('state') ?? undefined).catch(asRefusal);
  // The redirect target is unknown when there is no flow.
  if (flow instanceof AuthError)
    return c.redirect(withQuery(context.settings.siteUrl, errorParams(flow)), 303);
  const target = flow.redirect_to;
  const refused = answer.get('error');
  if (refused)
    return c.redirect(
      errorRedirect(target, {
        error: refused,
        error_description: answer.get('error_description') ?? '',
      }),
      302,
    );
  try {
    return c.redirect(await completeSignIn(c, context, flow, answer), 302);
  } catch (error) {
    const refusal = await asRefusal(error);
    if (refusal.details.cause) context.report(refusal);
    return c.redirect(errorRedirect(target, errorParams(refusal)), 302);
  }
};

function asRefusal(error: unknown): Promise<AuthError> {
  return error instanceof AuthError ? Promise.resolve(error) : Promise.reject(error);
}

/** Most providers redirect; some (Apple) post a form. */
async function readAnswer(c: Context): Promise<URLSearchParams> {
  return c.req.method === 'POST'
    ? new URLSearchParams(await c.req.text())
    : new URL(c.req.url).searchParams;
}

async function completeSignIn(
  c: Context,
  context: AuthContext,
  flow: FlowStateRow,
  answer: URLSearchParams,
): Promise<string> {
  if (!answer.get('code')) throw refuse('bad_oauth_callback.no_code');
  const { memory = {}, inviteToken } = flow.context as FlowContext; // written by /authorize
  const client = readClient(c, context);
  const provider = await getExternalProvider(context, flow.provider_type).catch((cause: unknown) =>
    Promise.reject(refuse('oauth_provider_not_supported', { cause })),
  );
  const result = await provider
    .finish(answer, {
      redirectUri: callbackUrl(context, flow.provider_type),
      state: flow.id,
      memory,
    })
    .catch(exchangeFailed);
  const signIn: ExternalSignIn = {
    provider: flow.provider_type,
    profile: result.profile,
    emailOptional: provider.emailOptional,
    redirectTo: flow.redirect_to,
    client,
  };

  /** Into the account that the flow links, that an invitation opens, or that the profile has. */
  function letIn(trx: AuthTrx) {
    if (flow.linking_target_id) return linkToUser(context, trx, signIn, flow.linking_target_id);
    if (inviteToken) return acceptInvitation(context, trx, signIn, inviteToken);
    return admit(context, trx, signIn);
  }
  const outcome = await context.db.transaction().execute(async (trx) => {
    const admission = await letIn(trx);
    if (admission.status === 'refused') return admission.error; // thrown outside, so that the transaction commits
    if (flow.code_challenge) {
      const code = await issueAuthCode(trx, flow.id, {
        userId: admission.user.id,
        ...sealProviderTokens(flow.id, result, context.settings.secretKey),
      });
      return withQuery(flow.redirect_to, { code });
    }
    await consumeFlowState(trx, flow.id);
    const session = await startSession(
      context,
      trx,
      admission.user,
      { method: flow.authentication_method },
      client,
    );
    return sessionRedirect(flow.redirect_to, session, result);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

const exchangeFailed = (cause: unknown): Promise<ProviderResult> =>
  Promise.reject(
    cause instanceof AuthError ? cause : refuse('unexpected_failure.external_code', { cause }),
  );
