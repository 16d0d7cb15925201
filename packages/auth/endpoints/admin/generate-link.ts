import { currentDate } from '@grafted/postgres/clock.ts';
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
import { isAllowedRedirect } from '#auth/http/redirects.ts';
import {
  metadataSchema,
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { createToken, saveToken } from '#auth/messages/one-time-tokens.ts';
import { assertStrongPassword } from '#auth/passwords/strength.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { mergeMetadata } from '#auth/queries/metadata.ts';
import {
  findUserByEmail,
  lockUser,
  updateUser,
  type UserChanges,
  type UserRow,
} from '#auth/queries/users.ts';
import type { AuthTrx, OneTimeTokenType } from '#auth/tables/tables.ts';

const linkSchema = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadataSchema,
  redirect_to: optionalText,
});
type LinkBody = z.infer<typeof linkSchema>;

const types = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
type LinkType = (typeof types)[number];
const tokenTypes: Record<LinkType, OneTimeTokenType> = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
};

const mailKinds: Record<LinkType, LinkMail['kind']> = {
  signup: 'confirm-address',
  invite: 'invite',
  magiclink: 'magic-link',
  recovery: 'reset-password',
  email_change_current: 'email-change-current',
  email_change_new: 'email-change',
};

/** POST /admin/generate_link: the contents of a mail, for an admin to deliver in another way. */
export const generateLink: AdminEndpoint = async (c, context) => {
  const body = await readBody(c, linkSchema);
  const email = readEmail(body.email);
  const audience = readAudience(c, context);
  const known = await findUserByEmail(context.db, email, audience);
  const type = linkType(body.type, known);
  const newEmail = await checkNewEmail(context, type, known, body);
  const passwordHash =
    type === 'signup' && !known ? await hashFirstPassword(context, body, email) : undefined;
  const redirectTo =
    body.redirect_to && isAllowedRedirect(body.redirect_to, context.settings)
      ? body.redirect_to
      : readRedirect(c, context);
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
        type: tokenTypes[type],
        claim,
        mailKind: mailKinds[type],
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
      type: newEmail ? 'email_change' : type,
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
function linkType(given: string | undefined, known: UserRow | undefined): LinkType {
  const type = types.find((name) => name === given);
  if (!type) throw validationFailed(`Invalid email action link type requested: ${given ?? ''}`);
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
  { settings, report, passwords }: AuthContext,
  { type, password }: LinkBody,
  email: string,
): Promise<string | undefined> {
  if (type === 'magiclink') return undefined;
  if (!password) throw validationFailed('Signup requires a valid password');
  await assertStrongPassword({ settings: settings.passwords, report }, password, email);
  return passwords.hash(password);
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
  const now = currentDate();
  const sent: Record<LinkType, UserChanges> = {
    signup: {
      confirmation_sent_at: now,
      metadata:
        data &&
        mergeMetadata(
          { user: user.raw_user_meta_data, app: user.raw_app_meta_data },
          { user: data },
        ).user,
    },
    invite: { confirmation_sent_at: now, invited_at: now },
    magiclink: { recovery_sent_at: now },
    recovery: { recovery_sent_at: now },
    email_change_current: {
      email_change: newEmail ?? '',
      email_change_sent_at: now,
      email_change_confirm_status: 0,
    },
    email_change_new: {
      email_change: newEmail ?? '',
      email_change_sent_at: now,
      email_change_confirm_status: 0,
    },
  };
  return updateUser(trx, user.id, sent[type]);
}
