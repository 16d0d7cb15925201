import { currentDate } from '@grafted/postgres/clock.ts';
import { applyFirstProof } from '#auth/accounts/first-proof.ts';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { signInMethodName } from '#auth/contract/sign-in-methods.ts';
import type { Client } from '#auth/http/client-address.ts';
import { type AuthError, found, refuse } from '#auth/http/errors.ts';
import { mailLink } from '#auth/messages/mail-links.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  findIdentity,
  insertProviderIdentity,
  updateProviderIdentity,
} from '#auth/queries/identities.ts';
import {
  findUserByEmail,
  findUserById,
  insertUser,
  lockUser,
  recomputeProviders,
  updateUser,
  type UserRow,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import type { ExternalProfile } from './profile.ts';

export interface ExternalSignIn {
  /** The name stored in identities: `google`, `custom:…`, `sso:…`, `web3`. */
  provider: string;
  profile: ExternalProfile;
  /** Whether the account may have no address. */
  emailOptional: boolean;
  /** Where a confirmation mail leads. */
  redirectTo: string;
  client: Client;
}

/**
 * A refusal is a value, not an exception, because the transaction must commit: a mail is queued and
 * an account was created.
 */
export type Admission =
  | { status: 'admitted'; user: UserRow }
  | { status: 'refused'; error: AuthError };

/** Signs in to the identity's account, an account with the same verified address, or a new one. */
export async function admit(
  context: AuthContext,
  trx: AuthTrx,
  signIn: ExternalSignIn,
): Promise<Admission> {
  const known = await findIdentity(trx, signIn.provider, signIn.profile.subject);
  const user = known
    ? await updateReturningUser(trx, signIn, known.id, known.user_id)
    : ((await linkByAddress(context, trx, signIn)) ?? (await createUser(context, trx, signIn)));
  if (isBanned(user)) throw refuse('user_banned');
  return confirmOrAsk(context, trx, signIn, user);
}

/** A provider that verified the address proves it: earlier, unproven credentials of the account are dropped. */
const withFirstProof = (
  trx: AuthTrx,
  user: UserRow,
  { email }: ExternalProfile,
): Promise<UserRow> | UserRow =>
  email?.verified && email.address === user.email && !user.email_confirmed_at
    ? applyFirstProof(trx, user, { kind: 'email', address: email.address }, undefined)
    : user;

const isSso = (provider: string): boolean => provider.startsWith('sso:');

async function updateReturningUser(
  trx: AuthTrx,
  { provider, profile }: ExternalSignIn,
  identityId: string,
  userId: string,
): Promise<UserRow> {
  const user = found(await lockUser(trx, userId), () => refuse('user_not_found.identity'));
  await updateProviderIdentity(trx, identityId, profile.claims);
  const merged = await mergeClaims(trx, await withFirstProof(trx, user, profile), profile);
  // A company may change its users' addresses.
  const current =
    isSso(provider) && profile.email
      ? await updateUser(trx, user.id, { email: profile.email.address })
      : merged;
  return recomputeProviders(trx, current);
}

/** Only for an address the provider verified, and never for company accounts. */
async function linkByAddress(
  context: AuthContext,
  trx: AuthTrx,
  { provider, profile }: ExternalSignIn,
): Promise<UserRow | undefined> {
  if (!profile.email?.verified || isSso(provider)) return undefined;
  const found = await findUserByEmail(trx, profile.email.address, context.settings.tokens.audience);
  const user = found && (await lockUser(trx, found.id));
  if (!user) return undefined;
  const own = await withFirstProof(trx, user, profile); // first: it deletes other identities
  await addIdentity(trx, own, { provider, profile });
  await notifyOwner(context, trx, own, methodAdded(provider));
  return recomputeProviders(trx, await mergeClaims(trx, own, profile));
}

async function createUser(
  { settings }: AuthContext,
  trx: AuthTrx,
  { provider, profile, emailOptional }: ExternalSignIn,
): Promise<UserRow> {
  if (settings.signUp.disabled) throw refuse('signup_disabled');
  if (!profile.email && !emailOptional) throw refuse('unexpected_failure.external_email');
  const user = await insertUser(trx, {
    aud: settings.tokens.audience,
    role: settings.tokens.userRole,
    email: profile.email?.address,
    is_sso_user: isSso(provider),
    metadata: profile.claims,
    appMetadata: { provider, providers: [provider] },
  });
  // The address is taken, and this provider did not verify it.
  if (!user)
    throw needsVerification(provider, `Verify the email with ${provider} in order to sign in`);
  await addIdentity(trx, user, { provider, profile });
  return user;
}

async function addIdentity(
  trx: AuthTrx,
  { id }: UserRow,
  { provider, profile }: Pick<ExternalSignIn, 'provider' | 'profile'>,
): Promise<void> {
  const added = await insertProviderIdentity(trx, {
    userId: id,
    provider,
    subject: profile.subject,
    claims: profile.claims,
  });
  if (!added) throw refuse('conflict.sign_in');
}

const methodAdded = (provider: string) =>
  ({ change: 'method-added', detail: signInMethodName(provider) }) as const;

const mergeClaims = (trx: AuthTrx, user: UserRow, { claims }: ExternalProfile): Promise<UserRow> =>
  updateUser(trx, user.id, { metadata: { ...user.raw_user_meta_data, ...claims } });

async function confirmOrAsk(
  context: AuthContext,
  trx: AuthTrx,
  { provider, profile, emailOptional, redirectTo, client }: ExternalSignIn,
  user: UserRow,
): Promise<Admission> {
  const admitted = async (action: 'login' | 'user_signedup', row: UserRow): Promise<Admission> => {
    await writeAudit(trx, action, row, client.address, { provider });
    return { status: 'admitted', user: row };
  };
  if (user.email_confirmed_at || (!user.email && emailOptional))
    return admitted(user.last_sign_in_at ? 'login' : 'user_signedup', user);
  const proven = profile.email?.verified === true && profile.email.address === user.email;
  if (proven || context.settings.signUp.email.autoconfirm)
    return admitted(
      'user_signedup',
      await updateUser(trx, user.id, { email_confirmed_at: currentDate() }),
    );
  if (!user.email)
    throw needsVerification(provider, `Verify the email with ${provider} in order to sign in`);
  await context.limits.countMail('signup', user.email, client.address);
  await mailLink(context, trx, user, 'confirm-address', { redirectTo, claim: 'account' });
  return {
    status: 'refused',
    error: needsVerification(
      provider,
      `A confirmation email has been sent to your ${provider} email`,
    ),
  };
}

const needsVerification = (provider: string, advice: string) =>
  refuse('provider_email_needs_verification', { provider, advice });

/** Manual linking: adds the identity to the signed-in user's account. */
export async function linkToUser(
  context: AuthContext,
  trx: AuthTrx,
  signIn: ExternalSignIn,
  userId: string,
): Promise<Admission> {
  const { provider, profile, client } = signIn;
  const user = (await findUserById(trx, userId)) && (await lockUser(trx, userId));
  if (!user) throw refuse('user_not_found.identity');
  if (isBanned(user)) throw refuse('user_banned');
  const known = await findIdentity(trx, provider, profile.subject);
  if (known)
    throw refuse(
      known.user_id === userId ? 'identity_already_exists' : 'identity_already_exists.other_user',
    );
  await addIdentity(trx, user, signIn);
  await notifyOwner(context, trx, user, methodAdded(provider));
  await writeAudit(trx, 'identity_linked', user, client.address, { provider });
  const linked = await recomputeProviders(trx, await mergeClaims(trx, user, profile));
  return user.email || !profile.email
    ? { status: 'admitted', user: linked }
    : addAddress(context, trx, signIn, linked);
}

/**
 * Gives an account without an address the provider's one; once that is confirmed, the account is no
 * longer anonymous.
 */
async function addAddress(
  context: AuthContext,
  trx: AuthTrx,
  signIn: ExternalSignIn,
  user: UserRow,
): Promise<Admission> {
  const { address, verified } = signIn.profile.email!; // checked by the caller
  if (await findUserByEmail(trx, address, user.aud)) throw refuse('email_exists');
  if (verified || context.settings.signUp.email.autoconfirm) {
    return {
      status: 'admitted',
      user: await updateUser(trx, user.id, {
        email: address,
        email_confirmed_at: currentDate(),
        is_anonymous: false,
      }),
    };
  }
  return confirmOrAsk(context, trx, signIn, await updateUser(trx, user.id, { email: address }));
}
