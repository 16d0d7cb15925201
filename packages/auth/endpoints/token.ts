import type { Handler } from 'hono';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { readClient } from '#auth/http/request.ts';
import { idTokenGrant } from './token-id-token.ts';
import { passwordGrant } from './token-password.ts';
import { pkceGrant } from './token-pkce.ts';
import { refreshTokenGrant } from './token-refresh.ts';
import { web3Grant } from './token-web3.ts';

/** Wallet sign-ins have their own limit; a refresh is counted in the statement that looks up its token. */
const selfCounting = ['web3', 'refresh_token'];

/** POST /token: dispatches by grant type. */
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
    if (!selfCounting.includes(grant))
      await context.limits.countRequest('token', readClient(c, context).address);
    if (!Object.hasOwn(grants, grant)) throw refuse('invalid_credentials.grant_type');
    return grants[grant]!(c, next); // checked above
  };
};
