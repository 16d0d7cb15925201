import { signInMethodName } from '#domain/sign-in-methods.ts';
import { isBanned } from '#auth/access/access.ts';
import type { AuthContext } from '#auth/context.ts';
import { AuthError } from '#auth/http/errors.ts';
import { applyFirstProof } from '#auth/accounts/first-proof.ts';
import { mailConfirmation } from '#auth/messages/mail-links.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { findIdentity, insertExternalUser, insertProviderIdentity, updateProviderIdentity } from '#auth/queries/identities.ts';
import type { Client } from '#auth/queries/sessions.ts';
import { findUserByEmail, findUserById, lockUser, recomputeProviders, updateUser, type UserRow } from '#auth/queries/users.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import type { ExternalProfile } from './profile.ts';

export interface ExternalSignIn {
  /** As identities name it: `google`, `custom:…`, `sso:…`, `web3`. */
  provider: string;
  profile: ExternalProfile;
  /** Whether an account may go without an address. */
  emailOptional: boolean;
  /** Where a confirmation mail leads. */
  redirectTo: string;
  client: Client;
}

/** A refusal that must not undo what was done: a mail was sent, an account waits. */
export type Admission = { status: 'admitted'; user: UserRow } | { status: 'refused'; error: AuthError };

/** The account of whom a provider vouches for: theirs already, one with the same verified address, or a new one. */
export async function admit(context: AuthContext, trx: AuthTrx, arrival: ExternalSignIn): Promise<Admission> {
  const known = await findIdentity(trx, arrival.provider, arrival.profile.subject);
  const user = known ? await updateReturningUser(trx, arrival, known.id, known.user_id) : ((await linkByAddress(context, trx, arrival)) ?? (await open(context, trx, arrival)));
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return confirmOrAsk(context, trx, arrival, user);
}

/** A provider that vouches for the address proves it: whoever opened the account without doing so keeps no way in. */
const withFirstProof = (trx: AuthTrx, user: UserRow, { email }: ExternalProfile): Promise<UserRow> | UserRow =>
  email?.verified && email.address === user.email && !user.email_confirmed_at ? applyFirstProof(trx, user, { kind: 'email', address: email.address }, undefined) : user;

const isSso = (provider: string): boolean => provider.startsWith('sso:');

async function updateReturningUser(trx: AuthTrx, { provider, profile }: ExternalSignIn, identityId: string, userId: string): Promise<UserRow> {
  const user = await lockUser(trx, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User not found');
  await updateProviderIdentity(trx, identityId, profile.claims);
  const merged = await mergeClaims(trx, await withFirstProof(trx, user, profile), profile);
  // A company may give its people other addresses.
  const current = isSso(provider) && profile.email ? await updateUser(trx, user.id, { email: profile.email.address }) : merged;
  return recomputeProviders(trx, current);
}

/** Only an address the provider has verified, and only into accounts that anybody could open. */
async function linkByAddress(context: AuthContext, trx: AuthTrx, { provider, profile }: ExternalSignIn): Promise<UserRow | undefined> {
  if (!profile.email?.verified || isSso(provider)) return undefined;
  const found = await findUserByEmail(trx, profile.email.address, context.settings.tokens.audience);
  const user = found && (await lockUser(trx, found.id));
  if (!user) return undefined;
  const own = await withFirstProof(trx, user, profile); // before anything is added
  await addIdentity(trx, own, { provider, profile });
  await notifyOwner(context, trx, own, methodAdded(provider));
  return recomputeProviders(trx, await mergeClaims(trx, own, profile));
}

async function open({ settings }: AuthContext, trx: AuthTrx, { provider, profile, emailOptional }: ExternalSignIn): Promise<UserRow> {
  if (settings.signUp.disabled) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (!profile.email && !emailOptional) throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
  const user = await insertExternalUser(trx, {
    aud: settings.tokens.audience,
    role: settings.tokens.userRole,
    email: profile.email?.address ?? null,
    is_sso_user: isSso(provider),
    raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
    raw_user_meta_data: JSON.stringify(profile.claims),
  });
  // The address has an account, and this provider does not say that it is the same person's.
  if (!user) throw needsVerification(provider, `Verify the email with ${provider} in order to sign in`);
  await addIdentity(trx, user, { provider, profile });
  return user;
}

async function addIdentity(trx: AuthTrx, { id }: UserRow, { provider, profile }: Pick<ExternalSignIn, 'provider' | 'profile'>): Promise<void> {
  const added = await insertProviderIdentity(trx, { userId: id, provider, subject: profile.subject, claims: profile.claims });
  if (!added) throw new AuthError(409, 'conflict', 'The same sign-in is under way elsewhere');
}

const methodAdded = (provider: string) => ({ change: 'method-added', detail: signInMethodName(provider) }) as const;

const mergeClaims = (trx: AuthTrx, user: UserRow, { claims }: ExternalProfile): Promise<UserRow> =>
  updateUser(trx, user.id, { metadata: { ...user.raw_user_meta_data, ...claims } });

async function confirmOrAsk(context: AuthContext, trx: AuthTrx, { provider, profile, emailOptional, redirectTo, client }: ExternalSignIn, user: UserRow): Promise<Admission> {
  const admitted = async (action: 'login' | 'user_signedup', row: UserRow): Promise<Admission> => {
    await writeAudit(trx, action, row, client.address, { provider });
    return { status: 'admitted', user: row };
  };
  if (user.email_confirmed_at || (!user.email && emailOptional)) return admitted(user.last_sign_in_at ? 'login' : 'user_signedup', user);
  const proven = profile.email?.verified === true && profile.email.address === user.email;
  if (proven || context.settings.signUp.email.autoconfirm) return admitted('user_signedup', await updateUser(trx, user.id, { email_confirmed_at: new Date() }));
  if (!user.email) throw needsVerification(provider, `Verify the email with ${provider} in order to sign in`);
  await context.limits.countMail('signup', user.email, client.address);
  await mailConfirmation(context, trx, user, 'account', { redirectTo });
  return { status: 'refused', error: needsVerification(provider, `A confirmation email has been sent to your ${provider} email`) };
}

const needsVerification = (provider: string, advice: string) => new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}. ${advice}`);

/** Adds the identity to the account of somebody signed in who asked for it. */
export async function linkToUser(context: AuthContext, trx: AuthTrx, arrival: ExternalSignIn, userId: string): Promise<Admission> {
  const { provider, profile, client } = arrival;
  const user = (await findUserById(trx, userId)) && (await lockUser(trx, userId));
  if (!user) throw new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  const known = await findIdentity(trx, provider, profile.subject);
  if (known) throw new AuthError(422, 'identity_already_exists', `Identity is already linked${known.user_id === userId ? '' : ' to another user'}`);
  await addIdentity(trx, user, arrival);
  await notifyOwner(context, trx, user, methodAdded(provider));
  await writeAudit(trx, 'identity_linked', user, client.address, { provider });
  const linked = await recomputeProviders(trx, await mergeClaims(trx, user, profile));
  return user.email || !profile.email ? { status: 'admitted', user: linked } : addAddress(context, trx, arrival, linked);
}

/** An account without an address takes the provider's, and is anonymous no longer once that is shown to be theirs. */
async function addAddress(context: AuthContext, trx: AuthTrx, arrival: ExternalSignIn, user: UserRow): Promise<Admission> {
  const { address, verified } = arrival.profile.email!; // asked before
  if (await findUserByEmail(trx, address, user.aud)) throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  if (verified || context.settings.signUp.email.autoconfirm) {
    return { status: 'admitted', user: await updateUser(trx, user.id, { email: address, email_confirmed_at: new Date(), is_anonymous: false }) };
  }
  return confirmOrAsk(context, trx, arrival, await updateUser(trx, user.id, { email: address }));
}
