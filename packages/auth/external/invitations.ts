import { currentDate } from '@grafted/postgres/clock.ts';
import { applyFirstProof } from '#auth/accounts/first-proof.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { findByLinkToken } from '#auth/messages/one-time-tokens.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { insertProviderIdentity } from '#auth/queries/identities.ts';
import { deleteOneTimeTokens } from '#auth/queries/one-time-tokens.ts';
import { lockUser, recomputeProviders, updateUser } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import type { Admission, ExternalSignIn } from './accounts.ts';

/** Accepts an invitation through a provider that verified the invited address. */
export async function acceptInvitation(
  context: AuthContext,
  trx: AuthTrx,
  { provider, profile, client }: ExternalSignIn,
  token: string,
): Promise<Admission> {
  const invitation = await findByLinkToken({ ...context, db: trx }, token, 'invite');
  const user = invitation && (await lockUser(trx, invitation.user_id));
  if (!user) throw refuse('invite_not_found');
  if (!profile.email?.verified || profile.email.address !== user.email)
    throw validationFailed('Invited email does not match emails from external provider');
  const own = user.email_confirmed_at
    ? user
    : await applyFirstProof(
        trx,
        user,
        { kind: 'email', address: profile.email.address },
        invitation,
      );
  const added = await insertProviderIdentity(trx, {
    userId: user.id,
    provider,
    subject: profile.subject,
    claims: profile.claims,
  });
  if (!added) throw refuse('identity_already_exists.other_user');
  await deleteOneTimeTokens(trx, user.id);
  await writeAudit(trx, 'invite_accepted', user, client.address, { provider });
  const confirmed = await updateUser(trx, user.id, {
    encrypted_password: null,
    email_confirmed_at: currentDate(),
    metadata: { ...own.raw_user_meta_data, ...profile.claims },
  });
  return { status: 'admitted', user: await recomputeProviders(trx, confirmed) };
}
