import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { padToEqualTiming } from '#auth/access/equalize-timing.ts';
import { parseEmail } from '#auth/accounts/contact.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import { redeemToken } from '#auth/accounts/redeem-token.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { optionalText, readAudience, readBody, readClient } from '#auth/http/request.ts';
import {
  findByCode,
  findByLinkToken,
  isMailVerifyType,
  isSmsVerifyType,
} from '#auth/messages/one-time-tokens.ts';
import type { OneTimeTokenRow } from '#auth/queries/one-time-tokens.ts';
import { startSession } from '#auth/sessions/sessions.ts';

const verifySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});
type Verify = z.infer<typeof verifySchema>;

export const halfConfirmed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** POST /verify: redeems a link's token, or a code with the address it was sent to. */
export const verify: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const body = await readBody(c, verifySchema);
  const { type, token, token_hash: tokenHash } = body;
  if (!type) throw validationFailed('Verify requires a verification type');
  if (Boolean(token) === Boolean(tokenHash))
    throw validationFailed('Verify requires either a token or a token hash');

  const expired = tokenHash ? 'otp_expired.link' : 'otp_expired.code';
  const startedAt = performance.now();
  const found = tokenHash ? await findLink(context, body) : await findTypedCode(c, context, body);
  if (!found) await padToEqualTiming(startedAt); // an address with an account has codes to compare and count
  const answer = await context.db.transaction().execute(async (trx) => {
    const redeemed = await redeemToken(context, trx, {
      found,
      type,
      clientAddress: client.address,
      expired,
    });
    if (redeemed.status === 'half-confirmed') return { msg: halfConfirmed, code: '200' };
    return startSession(context, trx, redeemed.user, { method: 'otp' }, client);
  });
  return c.json(answer);
};

async function findLink(
  context: AuthContext,
  { type = '', token_hash: tokenHash = '', email, phone }: Verify,
): Promise<OneTimeTokenRow | undefined> {
  if (email || phone) throw validationFailed('Only the token_hash and type should be provided');
  return isMailVerifyType(type) ? findByLinkToken(context, tokenHash, type) : undefined;
}

async function findTypedCode(
  c: Context,
  context: AuthContext,
  { type = '', token = '', email, phone }: Verify,
): Promise<OneTimeTokenRow | undefined> {
  const audience = readAudience(c, context);
  if (phone && !email) {
    const address = readPhone(phone);
    return isSmsVerifyType(type)
      ? findByCode(context, { address, audience, type, code: token })
      : undefined;
  }
  if (!email || phone)
    throw validationFailed('Only an email address or phone number should be provided on verify');
  const address = parseEmail(email);
  if (!address) throw refuse('validation_failed.email');
  return isMailVerifyType(type)
    ? findByCode(context, { address, audience, type, code: token })
    : undefined;
}
