import { currentDate } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { LinkMail } from '#auth/context/mailer.ts';
import type { CodeChallenge } from '#auth/http/pkce.ts';
import { deleteOneTimeToken, type TokenClaim } from '#auth/queries/one-time-tokens.ts';
import { findUserByEmail, updateUser, type UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { linkMails, sentNow, type LinkMailKind } from './link-mails.ts';
import { createToken, saveToken } from './one-time-tokens.ts';

export interface LinkOptions {
  redirectTo: string;
  challenge?: CodeChallenge | undefined;
}

/** Mails a link to the user's address. */
export async function mailLink(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  kind: LinkMailKind,
  { claim, ...options }: LinkOptions & { claim?: TokenClaim },
): Promise<UserRow> {
  await sendLink(context, trx, user, { kind, to: user.email!, claim }, options);
  return updateUser(trx, user.id, sentNow(kind));
}

/** Mails a link to the new address, and with double confirmation one to the old address too. */
export async function mailEmailChange(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  newEmail: string,
  options: LinkOptions,
): Promise<UserRow> {
  if (user.email_change_confirm_status === entrusted && newEmail === user.email_change)
    return mailEntrustedChange(context, trx, user, newEmail, options);
  const holder = await findUserByEmail(trx, newEmail, user.aud);
  // The address belongs to another account: without a mail to it, the change cannot be completed.
  if (holder && holder.id !== user.id)
    await deleteOneTimeToken(trx, user.id, 'email_change_token_new');
  else
    await sendLink(
      context,
      trx,
      user,
      { kind: 'email-change', to: newEmail, newEmail, ...asking(user) },
      options,
    );
  if (needsOldAddress(context, user)) {
    const link = {
      kind: 'email-change-current',
      to: user.email!,
      newEmail,
      ...asking(user),
    } as const;
    await sendLink(context, trx, user, link, options);
  }
  return updateUser(trx, user.id, {
    ...sentNow('email-change'),
    email_change: newEmail,
    email_change_confirm_status: 0,
  });
}

/** `email_change_confirm_status` of a change that the old address need not confirm. */
const entrusted = 2;

/** Mails a link to the new address only. */
export async function mailEntrustedChange(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  newEmail: string,
  options: LinkOptions,
): Promise<UserRow> {
  await deleteOneTimeToken(trx, user.id, 'email_change_token_current');
  const link = {
    kind: 'email-change',
    to: newEmail,
    newEmail,
    isEntrusted: true,
    ...asking(user),
  } as const;
  await sendLink(context, trx, user, link, options);
  return updateUser(trx, user.id, {
    ...sentNow('email-change'),
    email_change: newEmail,
    email_change_confirm_status: entrusted,
  });
}

export const needsOldAddress = ({ settings }: AuthContext, user: UserRow): boolean =>
  settings.mail.secureEmailChange && Boolean(user.email);

/** Mails a code that confirms the user's identity within a session. */
export async function mailReauthentication(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
): Promise<void> {
  const { id, code } = await saveToken(
    trx,
    {
      userId: user.id,
      address: user.email!,
      type: 'reauthentication_token',
      mailKind: 'reauthenticate',
    },
    createToken(context.settings.mail.codeDigits),
  );
  await updateUser(trx, user.id, { reauthentication_sent_at: currentDate() });
  await context.mailer.send(trx, {
    kind: 'reauthenticate',
    subjectId: id,
    to: user.email!,
    code,
    metadata: user.raw_user_meta_data,
  });
}

/** Whoever gets the mail must know which account would have their address: it may be somebody else's. */
const asking = ({ email, phone }: UserRow): { account?: string } => {
  const account = email || phone;
  return account ? { account } : {};
};

interface MailedLink extends Pick<LinkMail, 'kind' | 'newEmail' | 'account' | 'isEntrusted'> {
  to: string;
  claim?: TokenClaim | undefined;
}

async function sendLink(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  { claim, ...link }: MailedLink,
  { redirectTo, challenge }: LinkOptions,
): Promise<void> {
  const { type, tokenType } = linkMails[link.kind];
  const { id, token, code } = await saveToken(
    trx,
    {
      userId: user.id,
      address: link.to,
      type: tokenType,
      challenge,
      claim,
      mailKind: link.kind,
      redirectTo,
    },
    createToken(context.settings.mail.codeDigits, challenge),
  );
  await context.mailer.send(trx, {
    ...link,
    type,
    subjectId: id,
    token,
    code,
    redirectTo,
    metadata: user.raw_user_meta_data,
  });
}
