import { currentDate } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { LinkMail } from '#auth/context/mailer.ts';
import type { CodeChallenge } from '#auth/http/pkce.ts';
import { deleteOneTimeToken, type TokenClaim } from '#auth/queries/one-time-tokens.ts';
import { findUserByEmail, updateUser, type UserRow } from '#auth/queries/users.ts';
import type { AuthTrx, OneTimeTokenType } from '#auth/tables/tables.ts';
import { createToken, saveToken } from './one-time-tokens.ts';

export interface LinkOptions {
  redirectTo: string;
  challenge?: CodeChallenge | undefined;
}

interface MailedLink extends Pick<LinkMail, 'kind' | 'type' | 'newEmail' | 'isEntrusted'> {
  tokenType: OneTimeTokenType;
  to: string;
  claim?: TokenClaim;
}

/** Mails a link that confirms the address. */
export async function mailConfirmation(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  claim: TokenClaim,
  options: LinkOptions,
): Promise<UserRow> {
  await mailLink(
    context,
    trx,
    user,
    {
      kind: 'confirm-address',
      type: 'signup',
      tokenType: 'confirmation_token',
      to: user.email!,
      claim,
    },
    options,
  );
  return updateUser(trx, user.id, { confirmation_sent_at: currentDate() });
}

export async function mailInvitation(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  claim: TokenClaim,
  options: LinkOptions,
): Promise<UserRow> {
  await mailLink(
    context,
    trx,
    user,
    { kind: 'invite', type: 'invite', tokenType: 'confirmation_token', to: user.email!, claim },
    options,
  );
  return updateUser(trx, user.id, {
    confirmation_sent_at: currentDate(),
    invited_at: currentDate(),
  });
}

/** Mails a link that opens the page for a new password. */
export async function mailRecovery(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  options: LinkOptions,
): Promise<void> {
  await mailLink(
    context,
    trx,
    user,
    { kind: 'reset-password', type: 'recovery', tokenType: 'recovery_token', to: user.email! },
    options,
  );
  await updateUser(trx, user.id, { recovery_sent_at: currentDate() });
}

/** Mails a link, and a code, that sign in. */
export async function mailMagicLink(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  options: LinkOptions,
): Promise<void> {
  await mailLink(
    context,
    trx,
    user,
    { kind: 'magic-link', type: 'magiclink', tokenType: 'recovery_token', to: user.email! },
    options,
  );
  await updateUser(trx, user.id, { recovery_sent_at: currentDate() });
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
  const change = { type: 'email_change', newEmail } as const;
  const holder = await findUserByEmail(trx, newEmail, user.aud);
  // The address belongs to another account: without a mail to it, the change cannot be completed.
  if (holder && holder.id !== user.id)
    await deleteOneTimeToken(trx, user.id, 'email_change_token_new');
  else
    await mailLink(
      context,
      trx,
      user,
      { ...change, kind: 'email-change', tokenType: 'email_change_token_new', to: newEmail },
      options,
    );
  if (needsOldAddress(context, user)) {
    await mailLink(
      context,
      trx,
      user,
      {
        ...change,
        kind: 'email-change-current',
        tokenType: 'email_change_token_current',
        to: user.email!,
      },
      options,
    );
  }
  return updateUser(trx, user.id, {
    email_change: newEmail,
    email_change_sent_at: currentDate(),
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
  await mailLink(
    context,
    trx,
    user,
    {
      kind: 'email-change',
      type: 'email_change',
      newEmail,
      isEntrusted: true,
      tokenType: 'email_change_token_new',
      to: newEmail,
    },
    options,
  );
  return updateUser(trx, user.id, {
    email_change: newEmail,
    email_change_sent_at: currentDate(),
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

async function mailLink(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  { tokenType, claim, ...link }: MailedLink,
  { redirectTo, challenge }: LinkOptions,
): Promise<void> {
  const { id, token, code } = await saveToken(
    trx,
    {
      userId: user.id,
      address: link.to,
      type: tokenType,
      challenge,
      claim,
      mailKind: link.kind,
    },
    createToken(context.settings.mail.codeDigits, challenge),
  );
  await context.mailer.send(trx, {
    ...link,
    subjectId: id,
    token,
    code,
    redirectTo,
    metadata: user.raw_user_meta_data,
  });
}
