import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { padToEqualTiming } from '#auth/access/equalize-timing.ts';
import { isFirstProof } from '#auth/accounts/contact-change.ts';
import { parseEmail } from '#auth/accounts/contact.ts';
import { keepsAccount } from '#auth/accounts/first-proof.ts';
import { isCurrent } from '#auth/accounts/redeem-token.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { optionalText, readAudience, readBody } from '#auth/http/request.ts';
import { linkMails } from '#auth/messages/link-mails.ts';
import { findByLinkToken, findMailedCode } from '#auth/messages/one-time-tokens.ts';
import type { OneTimeTokenRow } from '#auth/queries/one-time-tokens.ts';
import { findUserById } from '#auth/queries/users.ts';

const lookSchema = z.object({ token_hash: optionalText, email: optionalText, token: optionalText });

/**
 * POST /verify/look, an addition to the protocol: says what a mailed link or code is for and whose it is, without
 * redeeming it. Mail scanners run scripts, so a page may redeem only when a person presses a button.
 */
export const lookAtToken: Endpoint = async (c, context) => {
  const body = await readBody(c, lookSchema);
  const expired = body.token_hash ? 'otp_expired.link' : 'otp_expired.code';
  const startedAt = performance.now();
  const found = await find(c, context, body);
  const user = found && (await findUserById(context.db, found.user_id));
  if (!found || !user || !isCurrent(user, found)) {
    await padToEqualTiming(startedAt); // an address with an account has codes to compare and count
    throw refuse(expired);
  }
  const type = verifyType(found);
  return c.json({
    type,
    email: found.relates_to,
    user_id: user.id,
    ...(found.redirect_to && { redirect_to: found.redirect_to }),
    ...(type === 'email_change' && {
      account: user.email || user.phone || null,
      new_email: user.email_change,
      signs_out: isFirstProof(user) && !keepsAccount(user, found),
    }),
  });
};

async function find(
  c: Context,
  context: AuthContext,
  { token_hash: tokenHash, email, token }: z.infer<typeof lookSchema>,
): Promise<OneTimeTokenRow | undefined> {
  if (tokenHash) return findByLinkToken(context, tokenHash);
  const address = parseEmail(email ?? '');
  if (!address || !token)
    throw validationFailed('A token hash, or an email and a token, is required');
  return findMailedCode(context, { address, audience: readAudience(c, context), code: token });
}

/** The `type` with which /verify redeems it. Tokens from before mail kinds were stored have none. */
function verifyType({ mail_kind: kind, token_type: type }: OneTimeTokenRow) {
  if (kind) return kind === 'reauthenticate' ? 'reauthentication' : linkMails[kind].type;
  if (type.startsWith('email_change')) return 'email_change';
  return type === 'confirmation_token' ? 'signup' : 'magiclink';
}
