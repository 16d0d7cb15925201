import { currentMs } from '@grafted/postgres/clock.ts';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { checkFactor, type FactorCheck } from '#auth/factors/check-factor.ts';
import { assertVerifiable, getFactor } from '#auth/factors/get-factor.ts';
import { assertMayAddFactor } from '#auth/factors/may-add-factor.ts';
import { amrMethods } from '#auth/factors/methods.ts';
import { upgradeSession } from '#auth/factors/upgrade-session.ts';
import { found, refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
import { factorAdded, notifyOwner } from '#auth/messages/security-notice.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  markChallengeVerified,
  deleteChallenge,
  findChallenge,
  type ChallengeRow,
} from '#auth/queries/challenges.ts';
import {
  deleteUnverifiedFactors,
  consumeTotpStep,
  updateFactor,
  type FactorRow,
} from '#auth/queries/factors.ts';
import { lockUser } from '#auth/queries/users.ts';
import type { SessionJson } from '#auth/sessions/sessions.ts';

const verifySchema = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.optional(z.unknown()),
});

/** POST /factors/{id}/verify: raises the session to AAL2. */
export const verifyFactor: UserEndpoint = async (c, context) => {
  const { address } = readClient(c, context);
  const factor = await getFactor(c, context);
  await context.limits.countRequest('factorVerify', address);
  const body = await readBody(c, verifySchema);
  if (!body.code && factor.factor_type !== 'webauthn')
    throw validationFailed('Code needs to be non-empty');
  assertVerifiable(context, factor);
  const challenge = await getChallenge(context, factor, body.challenge_id, address);
  const attemptKey = `factor:${factor.id}`;
  await context.limits.countPasswordAttempt(attemptKey); // also limits guesses spread over many networks
  const check = await checkFactor(context, factor, challenge, {
    code: body.code ?? '',
    webauthn: body.webauthn,
  });
  const session = await acceptResponse(c, context, { factor, challenge, check, address });
  await context.limits.resetPasswordFailures(attemptKey);
  return c.json(session);
};

async function getChallenge(
  { db, settings }: AuthContext,
  factor: FactorRow,
  id: string | undefined,
  address: string,
): Promise<ChallengeRow> {
  const challenge = isUuid(id) ? await findChallenge(db, { id, factorId: factor.id }) : undefined;
  if (!challenge) throw refuse('mfa_factor_not_found.challenge');
  if (challenge.verified_at || challenge.ip_address !== address)
    throw refuse('mfa_ip_address_mismatch');
  if (currentMs() - challenge.created_at.getTime() > settings.factors.challengeSeconds * 1000) {
    await deleteChallenge(db, challenge.id);
    throw refuse('mfa_challenge_expired', challenge.id);
  }
  return challenge;
}

interface CheckedResponse {
  factor: FactorRow;
  challenge: ChallengeRow;
  check: FactorCheck;
  address: string;
}

async function acceptResponse(
  c: Context<SignedInUser>,
  context: AuthContext,
  { factor, challenge, check, address }: CheckedResponse,
): Promise<SessionJson> {
  return context.db.transaction().execute(async (trx) => {
    const user = found(await lockUser(trx, c.var.user.id), () => refuse('user_not_found'));
    if (check.totpStep !== undefined && !(await consumeTotpStep(trx, factor.id, check.totpStep)))
      throw check.refusal;
    if (!(await markChallengeVerified(trx, challenge.id))) throw refuse('mfa_ip_address_mismatch');
    if (factor.status !== 'verified')
      await assertMayAddFactor(context, trx, {
        user,
        session: c.var.session,
        refusal: 'insufficient_aal.enroll',
      });
    await updateFactor(trx, factor.id, { status: 'verified', ...check.changes });
    await writeAudit(trx, 'verification_attempted', user, address, {
      factor_id: factor.id,
      challenge_id: challenge.id,
      factor_type: factor.factor_type,
    });
    if (factor.status !== 'verified')
      await notifyOwner(context, trx, user, { change: factorAdded[factor.factor_type] });
    await deleteUnverifiedFactors(trx, user.id, factor.factor_type);
    return upgradeSession(context, trx, {
      user,
      sessionId: c.var.session.id,
      factorId: factor.id,
      method: amrMethods[factor.factor_type],
    });
  });
}
