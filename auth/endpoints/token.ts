import type { Handler } from 'hono';
import type { AuthContext } from '#auth/context.ts';
import { AuthError } from '#auth/http/errors.ts';
import { readClient } from '#auth/http/request.ts';
import { idTokenGrant } from './token-id-token.ts';
import { passwordGrant } from './token-password.ts';
import { pkceGrant } from './token-pkce.ts';
import { refreshTokenGrant } from './token-refresh.ts';
import { web3Grant } from './token-web3.ts';

/** Wallets have a limit of their own; a refresh is counted as its token is looked up. */
const countThemselves = ['web3', 'refresh_token'];

/** POST /token: one handler for each grant. */
export const token = (context: AuthContext): Handler => {
  const grants: Record<string, Handler> = {
    password: passwordGrant(context),
    refresh_token: refreshTokenGrant(context),
    pkce: pkceGrant(context),
    id_token: idTokenGrant(context),
    web3: web3Grant(context),
  };
  return async (c, next) => {
    const grant = c.req.query('grant_type') ?? '';
    if (!countThemselves.includes(grant)) await context.limits.countRequest('token', readClient(c, context).address);
    if (!Object.hasOwn(grants, grant)) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return grants[grant]!(c, next);
  };
};
