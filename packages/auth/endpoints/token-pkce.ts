import { currentMs } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { isBanned } from '#auth/accounts/is-banned.ts';
import { openProviderTokens } from '#auth/external/provider-tokens.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { matchesChallenge } from '#auth/http/pkce.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  findFlowStateByCode,
  consumeFlowState,
  type FlowStateRow,
} from '#auth/queries/flow-states.ts';
import { findUserById } from '#auth/queries/users.ts';
import { startSession } from '#auth/sessions/sessions.ts';

const pkceGrantSchema = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges a flow's code; the verifier proves that the caller started the flow. */
export const pkceGrant: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const { auth_code: code, code_verifier: verifier } = await readBody(c, pkceGrantSchema);
  if (!code || !verifier)
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  const state = isUuid(code) ? await findFlowStateByCode(context.db, code) : undefined;
  if (!state?.user_id) throw refuse('flow_state_not_found');
  if (isExpired(state, context.settings.flowStateSeconds)) throw refuse('flow_state_expired');
  const { code_challenge: challenge, code_challenge_method: method } = state;
  if (!challenge || !method || !matchesChallenge(verifier, { challenge, method })) {
    throw refuse('bad_code_verifier');
  }

  const user = await findUserById(context.db, state.user_id);
  if (!user) throw refuse('flow_state_not_found');
  if (isBanned(user)) throw refuse('user_banned');
  const providerTokens = openProviderTokens(state, context.settings.secretKey);
  const session = await context.db.transaction().execute(async (trx) => {
    if (!(await consumeFlowState(trx, state.id))) throw refuse('flow_state_not_found');
    await writeAudit(trx, 'login', user, client.address, {
      provider: state.provider_type,
      provider_type: state.authentication_method,
    });
    return startSession(context, trx, user, signedInBy(state), client);
  });
  return c.json({ ...session, ...providerTokens });
};

const isExpired = (
  { auth_code_issued_at: issuedAt, created_at: createdAt }: FlowStateRow,
  lifeSeconds: number,
): boolean => currentMs() - (issuedAt ?? createdAt).getTime() > lifeSeconds * 1000;

/** For SAML, `amr` also names the company's provider. */
const signedInBy = ({ authentication_method: method, provider_type: provider }: FlowStateRow) =>
  method === 'sso/saml' ? { method, provider: provider.replace(/^sso:/, '') } : { method };
