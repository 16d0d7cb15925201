import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { AuthContext } from '#auth/context/context.ts';
import { unseal } from '#auth/database/sealed.ts';
import { type AuthError, refuse, validationFailed } from '#auth/http/errors.ts';
import { countChallengeAttempt, type ChallengeRow } from '#auth/queries/challenges.ts';
import type { FactorRow } from '#auth/queries/factors.ts';
import type { FactorCredential } from '#auth/tables/factors.ts';
import { maxFactorCodeAttempts, matchesFactorCode } from './phone-code.ts';
import { verifyNewSecurityKey, verifySecurityKey } from './security-key.ts';
import { findTotpStep } from './totp.ts';

export interface FactorCheck {
  /** To be consumed with the factor; refused if it was used before. */
  totpStep?: number;
  refusal: AuthError;
  /** Updates to the factor's row. */
  changes: {
    web_authn_credential?: string;
    web_authn_aaguid?: string;
    last_webauthn_challenge_data?: string;
  };
}

interface FactorResponse {
  code: string;
  webauthn: unknown;
}

/** @throws AuthError if the response does not verify the factor */
export async function checkFactor(
  context: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  { code, webauthn }: FactorResponse,
): Promise<FactorCheck> {
  if (factor.factor_type === 'totp') return checkTotp(context, factor, code);
  if (factor.factor_type === 'phone') return checkPhoneCode(context, factor, challenge, code);
  return checkSecurityKey(context, factor, challenge, webauthn);
}

function checkTotp({ settings }: AuthContext, factor: FactorRow, code: string): FactorCheck {
  const refusal = refuse('mfa_verification_failed.totp');
  const totpStep = findTotpStep(code, unseal(factor.secret!, settings.secretKey, factor.id));
  if (totpStep === undefined) throw refusal;
  return { totpStep, refusal, changes: {} };
}

async function checkPhoneCode(
  { db }: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<FactorCheck> {
  const refusal = refuse('mfa_verification_failed.phone');
  const attempts = await countChallengeAttempt(db, challenge.id);
  if (
    attempts >= maxFactorCodeAttempts ||
    !challenge.otp_code ||
    !matchesFactorCode(challenge.otp_code, factor.phone!, code)
  )
    throw refusal;
  return { refusal, changes: {} };
}

const responseSchema = z.object({
  type: z.enum(['create', 'request']),
  credential_response: z.record(z.string(), z.unknown()),
});

async function checkSecurityKey(
  context: AuthContext,
  factor: FactorRow,
  challenge: ChallengeRow,
  given: unknown,
): Promise<FactorCheck> {
  if (given === undefined) throw validationFailed('WebAuthn config required');
  const { data, error } = responseSchema.safeParse(given);
  if (error?.issues[0]?.path[0] === 'type' || !data) {
    throw validationFailed(
      error?.issues[0]?.path[0] === 'type'
        ? 'WebAuthn type must be create or request'
        : 'credential_response required',
    );
  }
  const refusal = refuse('mfa_verification_failed.webauthn');
  const expected = challenge.web_authn_session_data;
  if (!expected || expected.type !== data.type) throw refusal;
  const changes = (credential: FactorCredential, aaguid?: string) => ({
    web_authn_credential: JSON.stringify(credential),
    ...(aaguid && { web_authn_aaguid: aaguid }),
    last_webauthn_challenge_data: JSON.stringify({
      challenge: expected,
      type: data.type,
      credential_response: data.credential_response,
    }),
  });
  try {
    // The library validates the browser's response and throws if it is malformed.
    if (data.type === 'create') {
      const made = await verifyNewSecurityKey(
        context,
        expected,
        data.credential_response as unknown as RegistrationResponseJSON,
      );
      if (made) return { refusal, changes: changes(made.credential, made.aaguid) };
    } else if (factor.web_authn_credential) {
      const used = await verifySecurityKey(
        context,
        expected,
        factor.web_authn_credential,
        data.credential_response as unknown as AuthenticationResponseJSON,
      );
      if (used) return { refusal, changes: changes(used.credential) };
    }
  } catch (cause) {
    throw refuse('mfa_verification_failed.webauthn', { cause });
  }
  throw refusal;
}
