import type { Endpoint } from '#auth/access/endpoint.ts';
import { refuse } from '#auth/http/errors.ts';
import { readClient } from '#auth/http/request.ts';
import { idTokenGrant } from './token-id-token.ts';
import { passwordGrant } from './token-password.ts';
import { pkceGrant } from './token-pkce.ts';
import { refreshTokenGrant } from './token-refresh.ts';
import { web3Grant } from './token-web3.ts';

/** Wallet sign-ins have their own limit; a refresh is counted in the statement that looks up its token. */
const selfCounting = ['web3', 'refresh_token'];

const grants: Readonly<Record<string, Endpoint>> = {
  password: passwordGrant,
  refresh_token: refreshTokenGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
};

/** POST /token: dispatches by grant type. */
export const token: Endpoint = async (c, context) => {
  const grant = c.req.query('grant_type') ?? '';
  if (!selfCounting.includes(grant))
    await context.limits.countRequest('token', readClient(c, context).address);
  if (!Object.hasOwn(grants, grant)) throw refuse('invalid_credentials.grant_type');
  return grants[grant]!(c, context); // checked above
};
