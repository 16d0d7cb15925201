import type { Handler } from 'hono';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { readClient } from '../request.ts';
import { passwordGrant } from './token-password.ts';
import { pkceGrant } from './token-pkce.ts';
import { refreshTokenGrant } from './token-refresh.ts';

/** POST /token: one handler for each grant. */
export const token = (context: AuthContext): Handler => {
  const grants: Record<string, Handler> = {
    password: passwordGrant(context),
    refresh_token: refreshTokenGrant(context),
    pkce: pkceGrant(context),
  };
  return async (c, next) => {
    await context.limits.countRequest('token', readClient(c, context).address);
    const grant = c.req.query('grant_type') ?? '';
    if (!Object.hasOwn(grants, grant)) throw refusal(grant);
    return grants[grant]!(c, next);
  };
};

/** Grants of the protocol that this shop does not offer say so. */
function refusal(grant: string): AuthError {
  if (grant === 'web3') return new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  if (grant === 'id_token') return new AuthError(400, 'provider_disabled', 'Provider is not enabled');
  return new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
}
