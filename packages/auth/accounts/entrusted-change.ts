import type { AuthContext } from '#auth/context/context.ts';
import { mailEntrustedChange } from '#auth/messages/mail-links.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { lockUser } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { assertContactFree } from './contact-change.ts';

/**
 * Changes the address of somebody whose old mailbox is gone, after the embedding program has checked who asks: only the
 * new address has to confirm, and the old one is told. @throws AuthError 422 for a taken address
 */
export async function requestEntrustedChange(
  context: AuthContext,
  trx: AuthTrx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user || user.is_sso_user) return;
  await assertContactFree(trx, user, { kind: 'email', address: email });
  await mailEntrustedChange(context, trx, user, email, { redirectTo: context.settings.siteUrl });
  await notifyOwner(context, trx, user, {
    change: 'email-change-asked',
    detail: `New address: ${email}`,
  });
}
