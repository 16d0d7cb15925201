import type { AuthContext } from './context.ts';
import { issueOneTimeToken } from './one-time-tokens.ts';
import { updateUser, type UserRow } from './queries/users.ts';
import type { AuthTrx } from './tables.ts';

/** Mails a link that confirms the address. */
export async function mailConfirmation(context: AuthContext, trx: AuthTrx, user: UserRow, redirectTo: string): Promise<void> {
  const email = user.email!; // found by it
  const { id, token, code } = await issueOneTimeToken(trx, { userId: user.id, email, type: 'confirmation_token' });
  await updateUser(trx, user.id, { confirmation_sent_at: new Date() });
  await context.mailer.send(trx, { kind: 'confirm-address', subjectId: id, to: email, link: link(context, 'confirm', { token_hash: token, type: 'signup', redirect_to: redirectTo }), code });
}

/** Mails a link that opens the page for a new password. */
export async function mailRecovery(context: AuthContext, trx: AuthTrx, user: UserRow): Promise<void> {
  const email = user.email!; // found by it
  const { id, token, code } = await issueOneTimeToken(trx, { userId: user.id, email, type: 'recovery_token' });
  await updateUser(trx, user.id, { recovery_sent_at: new Date() });
  await context.mailer.send(trx, { kind: 'reset-password', subjectId: id, to: email, link: link(context, 'reset-password', { token_hash: token, type: 'recovery' }), code });
}

/**
 * Links open a page, which redeems the token by POST: programs that look at every link of a mail use nothing up.
 * The token stands in the fragment, which browsers send to no server and into no log.
 */
function link({ settings: { siteUrl } }: AuthContext, page: string, parts: Record<string, string>): string {
  if (parts.redirect_to?.replace(/\/$/, '') === siteUrl) delete parts.redirect_to; // where the page leads anyway
  return `${siteUrl}/${page}#${new URLSearchParams(parts)}`;
}
