import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  deleteOneTimeTokens,
  consumeOneTimeToken,
  type OneTimeTokenRow,
} from '#auth/queries/one-time-tokens.ts';
import { lockUser, type UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { confirmContact } from './confirm-contact.ts';
import { redeemEmailChange, redeemPhoneChange, type Redeemed } from './contact-change.ts';
import { toContact } from './contact.ts';
import { applyFirstProof } from './first-proof.ts';
import { isBanned } from './is-banned.ts';

/** The refusal of a token that is unknown, expired or used. */
export type Expired = 'otp_expired.link' | 'otp_expired.code';

export interface Redemption {
  found: OneTimeTokenRow | undefined;
  type: string;
  clientAddress: string;
  expired: Expired;
}

/** Consumes a token. Having received it proves the address, which is confirmed too. */
export async function redeemToken(
  context: AuthContext,
  trx: AuthTrx,
  { found, type, clientAddress, expired }: Redemption,
): Promise<Redeemed> {
  if (!found) throw refuse(expired);
  const user = await lockUser(trx, found.user_id);
  if (!user) throw refuse(expired);
  if (isBanned(user)) throw refuse('user_banned');
  if (!(await consumeOneTimeToken(trx, found.id))) throw refuse(expired);

  const redeemed = await redeem(context, trx, user, found, expired);
  if (redeemed.status === 'half-confirmed') return redeemed;
  await deleteOneTimeTokens(trx, user.id); // other outstanding tokens are void
  await writeAudit(trx, type === 'invite' ? 'invite_accepted' : 'login', user, clientAddress, {
    provider: found.relates_to.includes('@') ? 'email' : 'phone',
  });
  return redeemed;
}

/** Whether the account still has the address, or still asks for it, as when the mail was sent. */
export function isCurrent(user: UserRow, { token_type: type, relates_to: to }: OneTimeTokenRow) {
  if (type === 'email_change_token_new') return to === user.email_change;
  const { kind, address } = toContact(to);
  return type === 'email_change_token_current' ? user.email_change !== '' : user[kind] === address;
}

async function redeem(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  found: OneTimeTokenRow,
  expired: Expired,
): Promise<Redeemed> {
  if (found.token_type === 'phone_change_token')
    return { status: 'signed-in', user: await redeemPhoneChange(context, trx, user, found) };
  if (!isCurrent(user, found)) throw refuse(expired);
  if (found.token_type.startsWith('email_change'))
    return redeemEmailChange(context, trx, user, found);
  const contact = toContact(found.relates_to);
  if (user[`${contact.kind}_confirmed_at`]) return { status: 'signed-in', user };
  return {
    status: 'signed-in',
    user: await confirmContact(trx, await applyFirstProof(trx, user, contact, found), contact.kind),
  };
}
