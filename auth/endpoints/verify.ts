import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { findByCode, findByLinkToken, isVerifyType } from '../one-time-tokens.ts';
import { redeemToken } from '../redeem-token.ts';
import { optionalText, readBody, readClient, readEmail } from '../request.ts';

const verifySchema = z.object({ type: optionalText, token: optionalText, token_hash: optionalText, email: optionalText, phone: optionalText });

export const linkExpired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
export const codeExpired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

/** POST /verify: a token out of a link, or a code with the address it was sent to. */
export const verify =
  (context: AuthContext): Handler =>
  async (c) => {
    const client = readClient(c, context);
    await context.limits.countRequest('verify', client.address);
    const { type, token, token_hash: tokenHash, email, phone } = await readBody(c, verifySchema);
    if (!type) throw validationFailed('Verify requires a verification type');
    if (Boolean(token) === Boolean(tokenHash)) throw validationFailed(token ? 'Verify requires either a token or a token hash' : 'Verify requires a token or a token hash');
    if (tokenHash && (email || phone)) throw validationFailed('Only the token_hash and type should be provided');

    if (tokenHash) {
      if (!isVerifyType(type)) throw linkExpired();
      return c.json(await redeemToken(context, await findByLinkToken(context, tokenHash, type), client, linkExpired));
    }
    if (phone || !email) throw phone ? codeExpired() : validationFailed('Only an email address or phone number should be provided on verify');
    if (!isVerifyType(type)) throw codeExpired();
    return c.json(await redeemToken(context, await findByCode(context, readEmail(email), token!, type), client, codeExpired));
  };
