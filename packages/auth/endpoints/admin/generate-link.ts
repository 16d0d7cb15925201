import * as z from 'zod/mini';
import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { assertContactFree } from '#auth/accounts/contact-change.ts';
import { readEmail } from '#auth/accounts/contact.ts';
import { describeUser } from '#auth/accounts/user-json.ts';
import { verifyUrl } from '#auth/accounts/verify-url.ts';
import { createUnconfirmedUser } from '#auth/admin/create-unconfirmed-user.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { LinkMail } from '#auth/context/mailer.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import {
  metadataSchema,
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { linkMails, sentNow, type LinkMailKind } from '#auth/messages/link-mails.ts';
import { createToken, saveToken } from '#auth/messages/one-time-tokens.ts';
import { assertStrongPassword } from '#auth/passwords/strength.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { mergeMetadata } from '#auth/queries/metadata.ts';
import { findUserByEmail, lockUser, updateUser, type UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

const linkSchema = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadataSchema,
  redirect_to: optionalText,
});
type LinkBody = z.infer<typeof linkSchema>;

type LinkType = Exclude<LinkMail['type'], 'email_change'> | `email_change_${'current' | 'new'}`;
const mailKinds: Readonly<Record<LinkType, LinkMailKind>> = {
  signup: 'confirm-address',
  invite: 'invite',
  magiclink: 'magic-link',
  recovery: 'reset-password',
  email_change_current: 'email-change-current',
  email_change_new: 'email-change',
};
const isLinkType = (text: string): text is LinkType => Object.hasOwn(mailKinds, text);

/** POST /admin/generate_link: the contents of a mail, for an admin to deliver in another way. */
export const generateLink: AdminEndpoint = async (c, context) => {
  const body = await readBody(c, linkSchema);
  const email = readEmail(body.email);
  const audience = readAudience(c, context);
  const known = await findUserByEmail(context.db, email, audience);
  const type = linkType(body.type, known);
  const kind = mailKinds[type];
  const newEmail = await checkNewEmail(context, type, known, body);
  const passwordHash =
    type === 'signup' && !known ? await hashFirstPassword(context, body, email) : undefined;
  const redirectTo = readRedirect(c, context, body.redirect_to);
  const created = createToken(context.settings.mail.codeDigits);

  const user = await context.db.transaction().execute(async (trx) => {
    const current = known
      ? await lockUser(trx, known.id)
      : await createUnconfirmedUser(context, trx, {
          email,
          audience,
          data: body.data ?? {},
          passwordHash,
        });
    if (!current) throw refuse('email_exists'); // taken meanwhile
    const claim = known && body.data ? { metadata: body.data } : undefined;
    await saveToken(
      trx,
      {
        userId: current.id,
        address: type === 'email_change_new' ? newEmail! : email,
        type: linkMails[kind].tokenType,
        claim,
        mailKind: kind,
      },
      created,
    );
    await writeAudit(
      trx,
      type === 'invite' ? 'user_invited' : 'user_recovery_requested',
      c.var.actor,
      readClient(c, context).address,
      { user_id: current.id, user_email: email },
    );
    return recordSent(trx, current, { type, newEmail, data: known && body.data });
  });
  const linkFields = {
    action_link: verifyUrl(context.settings, {
      token: created.token,
      type: linkMails[kind].type,
      redirectTo,
    }),
    email_otp: created.code,
    hashed_token: created.token,
    verification_type: type,
    redirect_to: redirectTo,
  };
  return c.json({ ...(await describeUser(context.db, user)), ...linkFields }); // flat: clients split them
};

/** For an unknown address, a sign-in link becomes a sign-up link. @throws AuthError */
function linkType(type = '', known: UserRow | undefined): LinkType {
  if (!isLinkType(type))
    throw validationFailed(`Invalid email action link type requested: ${type}`);
  if (known) {
    if ((type === 'signup' || type === 'invite') && known.email_confirmed_at)
      throw refuse('email_exists');
    return type;
  }
  if (type === 'magiclink') return 'signup';
  if (type !== 'signup' && type !== 'invite') throw refuse('user_not_found.email');
  return type;
}

async function checkNewEmail(
  { db, settings }: AuthContext,
  type: LinkType,
  known: UserRow | undefined,
  { new_email: given }: LinkBody,
): Promise<string | undefined> {
  if (!type.startsWith('email_change')) return undefined;
  if (type === 'email_change_current' && !settings.mail.secureEmailChange)
    throw validationFailed('Enable secure email change to generate link for current email');
  const newEmail = readEmail(given);
  await assertContactFree(db, known!, { kind: 'email', address: newEmail });
  return newEmail;
}

/** A sign-in link that became a sign-up link needs no password. */
async function hashFirstPassword(
  context: AuthContext,
  { type, password }: LinkBody,
  email: string,
): Promise<string | undefined> {
  if (type === 'magiclink') return undefined;
  if (!password) throw validationFailed('Signup requires a valid password');
  await assertStrongPassword(context, password, email);
  return context.passwords.hash(password);
}

interface SentLink {
  type: LinkType;
  newEmail: string | undefined;
  data: Record<string, unknown> | undefined;
}

function recordSent(
  trx: AuthTrx,
  user: UserRow,
  { type, newEmail, data }: SentLink,
): Promise<UserRow> {
  const { raw_user_meta_data: current, raw_app_meta_data: app } = user;
  return updateUser(trx, user.id, {
    ...sentNow(mailKinds[type]),
    ...(newEmail && { email_change: newEmail, email_change_confirm_status: 0 }),
    ...(type === 'signup' &&
      data && { metadata: mergeMetadata({ user: current, app }, { user: data }).user }),
  });
}
