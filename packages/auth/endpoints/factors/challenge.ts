import { randomInt } from 'node:crypto';
import { currentMs } from '@grafted/postgres/clock.ts';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { fillSmsTemplate } from '#auth/context/sms-sender.ts';
import { assertVerifiable, getFactor } from '#auth/factors/get-factor.ts';
import { hashFactorCode } from '#auth/factors/phone-code.ts';
import { securityKeyOptions } from '#auth/factors/security-key.ts';
import { found, refuse } from '#auth/http/errors.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
import { readChannel } from '#auth/messages/sms-codes.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { deleteChallenge, insertChallenge, type ChallengeRow } from '#auth/queries/challenges.ts';
import { lockFactor, updateFactor, type FactorRow } from '#auth/queries/factors.ts';

const challengeSchema = z.object({ channel: optionalText });

/** POST /factors/{id}/challenge */
export const challengeFactor: UserEndpoint = async (c, context) => {
  const { address } = readClient(c, context);
  const factor = await getFactor(c, context);
  await context.limits.countRequest('factorChallenge', address);
  assertVerifiable(context, factor);
  if (factor.factor_type === 'phone')
    return answer(c, context, factor, await challengePhone(c, context, factor, address));
  if (factor.factor_type === 'webauthn') return challengeSecurityKey(c, context, factor, address);
  return answer(
    c,
    context,
    factor,
    await saveChallenge(c, context, { factor_id: factor.id, ip_address: address }),
  );
};

function answer(
  c: Context,
  { settings }: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  more: Record<string, unknown> = {},
): Response {
  const expiresAt =
    Math.floor(challenge.created_at.getTime() / 1000) + settings.factors.challengeSeconds;
  return c.json({ id: challenge.id, type: factor.factor_type, expires_at: expiresAt, ...more });
}

const saveChallenge = (
  c: Context<SignedInUser>,
  { db }: AuthContext,
  challenge: Parameters<typeof insertChallenge>[1],
  assertAllowed: (factor: FactorRow) => void = () => {},
): Promise<ChallengeRow> =>
  db.transaction().execute(async (trx) => {
    const locked = await lockFactor(trx, challenge.factor_id);
    const factor = found(locked, () => refuse('mfa_factor_not_found'));
    assertAllowed(factor);
    await writeAudit(trx, 'challenge_created', c.var.user, challenge.ip_address, {
      factor_id: factor.id,
      factor_status: factor.status,
    });
    return insertChallenge(trx, challenge);
  });

async function challengePhone(
  c: Context<SignedInUser>,
  context: AuthContext,
  factor: FactorRow,
  address: string,
): Promise<ChallengeRow> {
  const { codeDigits, template } = context.settings.factors.phone;
  const channel = readChannel(context, (await readBody(c, challengeSchema)).channel);
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const challenge = await saveChallenge(
    c,
    context,
    { factor_id: factor.id, ip_address: address, otp_code: hashFactorCode(factor.phone!, code) },
    ({ last_challenged_at: last }) => assertMinInterval(context, last),
  );
  try {
    await context.sms.send(factor.phone!, fillSmsTemplate(template, code), channel);
  } catch (error) {
    // Nothing was sent, so the next attempt need not wait.
    await deleteChallenge(context.db, challenge.id);
    await updateFactor(context.db, factor.id, { last_challenged_at: factor.last_challenged_at });
    throw error;
  }
  return challenge;
}

function assertMinInterval({ settings }: AuthContext, last: Date | null): void {
  const waitSeconds = last
    ? Math.ceil(settings.factors.phone.minIntervalSeconds - (currentMs() - last.getTime()) / 1000)
    : 0;
  if (waitSeconds <= 0) return;
  throw refuse('over_sms_send_rate_limit.interval', waitSeconds, {
    retryAfterSeconds: waitSeconds,
  });
}

async function challengeSecurityKey(
  c: Context<SignedInUser>,
  context: AuthContext,
  factor: FactorRow,
  address: string,
): Promise<Response> {
  const { type, options } = await securityKeyOptions(context, c.var.user, factor);
  const challenge = await saveChallenge(c, context, {
    factor_id: factor.id,
    ip_address: address,
    web_authn_session_data: JSON.stringify({ challenge: options.challenge, type }),
  });
  return answer(c, context, factor, challenge, {
    webauthn: { type, credential_options: { publicKey: options } },
  });
}
