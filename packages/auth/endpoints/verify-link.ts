import type { Endpoint } from '#auth/access/endpoint.ts';
import { redeemToken } from '#auth/accounts/redeem-token.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { sessionRedirect } from '#auth/external/redirect-targets.ts';
import type { Client } from '#auth/http/client-address.ts';
import { AuthError, validationFailed } from '#auth/http/errors.ts';
import { errorParams, withFragment, withQuery } from '#auth/http/redirect-url.ts';
import { readClient, readRedirect } from '#auth/http/request.ts';
import { findByLinkToken, isPkceToken, isMailVerifyType } from '#auth/messages/one-time-tokens.ts';
import { insertFlowState, issueAuthCode } from '#auth/queries/flow-states.ts';
import type { OneTimeTokenRow } from '#auth/queries/one-time-tokens.ts';
import type { UserRow } from '#auth/queries/users.ts';
import { startSession } from '#auth/sessions/sessions.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { halfConfirmed } from './verify.ts';

/** GET /verify: opened from mailed links. Redirects with the session, a code for it, or an error. */
export const verifyLink: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const { token = '', type = '' } = c.req.query();
  if (!type) throw validationFailed('Verify requires a verification type');
  if (!token) throw validationFailed('Verify requires a token or a token hash');
  const target = readRedirect(c, context);
  const link: Link = {
    token,
    type,
    target,
    found: isMailVerifyType(type) ? await findByLinkToken(context, token, type) : undefined,
  };
  try {
    return c.redirect(
      await context.db.transaction().execute((trx) => follow(context, trx, link, client)),
      303,
    ); // 303: the browser must follow with GET
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return c.redirect(failed(target, token, error), 303);
  }
};

interface Link {
  token: string;
  type: string;
  target: string;
  found: OneTimeTokenRow | undefined;
}

async function follow(
  context: AuthContext,
  trx: AuthTrx,
  { token, type, target, found }: Link,
  client: Client,
): Promise<string> {
  const redeemed = await redeemToken(context, trx, {
    found,
    type,
    clientAddress: client.address,
    expired: 'otp_expired.link',
  });
  if (redeemed.status === 'half-confirmed') {
    const message = { message: halfConfirmed };
    return withFragment(isPkceToken(token) ? withQuery(target, message) : target, message);
  }
  if (found?.code_challenge)
    return withQuery(target, { code: await issueCode(trx, redeemed.user, found, type) });
  const session = await startSession(context, trx, redeemed.user, { method: 'otp' }, client);
  return sessionRedirect(target, session, { type });
}

/** `amr` method by verification type, where they differ. */
const methods: Record<string, string> = { signup: 'email/signup' };

async function issueCode(
  trx: AuthTrx,
  user: UserRow,
  { code_challenge: challenge, code_challenge_method: method }: OneTimeTokenRow,
  type: string,
): Promise<string> {
  const { id } = await insertFlowState(trx, {
    user_id: user.id,
    code_challenge: challenge,
    code_challenge_method: method,
    provider_type: 'email',
    authentication_method: methods[type] ?? type,
    redirect_to: '',
  });
  return issueAuthCode(trx, id, { userId: user.id });
}

function failed(target: string, token: string, error: AuthError): string {
  const params = errorParams(error);
  return withFragment(isPkceToken(token) ? withQuery(target, params) : target, params);
}
