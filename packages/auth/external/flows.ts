import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { found, refuse } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import type { CodeChallenge } from '#auth/http/pkce.ts';
import {
  deleteStaleFlowStates,
  eraseProviderTokens,
  insertFlowState,
  lockFlowState,
  replaceFlowContext,
  type FlowStateRow,
} from '#auth/queries/flow-states.ts';
import type { FlowSecrets } from './provider.ts';

interface NewFlow {
  provider: string;
  method: 'oauth' | 'sso/saml';
  redirectTo: string;
  challenge: CodeChallenge | undefined;
  linkingTo?: string | undefined;
}

export interface FlowContext {
  memory?: FlowSecrets;
  inviteToken?: string;
  /** The id that a SAML response must name. */
  requestId?: string;
}

export async function startFlow(
  { db, settings }: AuthContext,
  { provider, method, redirectTo, challenge, linkingTo }: NewFlow,
): Promise<FlowStateRow> {
  await deleteStaleFlowStates(db);
  await eraseProviderTokens(db, settings.flowStateSeconds);
  return insertFlowState(db, {
    provider_type: provider,
    authentication_method: method,
    redirect_to: redirectTo,
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    linking_target_id: linkingTo ?? null,
  });
}

/** Continues a flow after the provider's redirect. Each flow can be continued once. @throws AuthError */
export async function resumeFlow(
  { db, settings }: AuthContext,
  id: string | undefined,
  lifeSeconds = settings.flowStateSeconds,
): Promise<FlowStateRow> {
  if (!id) throw refuse('bad_oauth_callback.no_state');
  if (!isUuid(id)) throw refuse('bad_oauth_state.invalid');
  return db.transaction().execute(async (trx) => {
    const flow = found(await lockFlowState(trx, id), () => refuse('bad_oauth_state.not_found'));
    if (flow.context.answered || flow.auth_code) throw refuse('flow_state_already_used');
    if (currentMs() - flow.created_at.getTime() > lifeSeconds * 1000)
      throw refuse('bad_oauth_state.expired');
    await replaceFlowContext(trx, flow.id, { answered: true }); // erases verifier and nonce, too
    return flow;
  });
}
