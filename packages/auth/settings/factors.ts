import type { EnvironmentReader } from './environment-reader.ts';

interface OnOff {
  enroll: boolean;
  verify: boolean;
}

/** Second factors: authenticator apps, codes by SMS, security keys. */
export const defaultFactors = {
  totp: { enroll: true, verify: true },
  phone: {
    enroll: false,
    verify: false,
    codeDigits: 6,
    minIntervalSeconds: 60,
    template: 'Your code is {{ .Code }}',
  },
  webauthn: { enroll: false, verify: false },
  recoveryCodes: { enroll: true, verify: true },
  enrolledMax: 10,
  verifiedMax: 10,
  challengeSeconds: 300,
  /** Unverified factors are deleted after this time. */
  unverifiedSeconds: 300,
};
export type FactorSettings = typeof defaultFactors;

export function readFactors(env: EnvironmentReader, defaults: FactorSettings): FactorSettings {
  const onOff = (name: string, { enroll, verify }: OnOff): OnOff => ({
    enroll: env.flag(`AUTH_MFA_${name}_ENROLL_ENABLED`, enroll),
    verify: env.flag(`AUTH_MFA_${name}_VERIFY_ENABLED`, verify),
  });
  return {
    totp: onOff('TOTP', defaults.totp),
    phone: {
      ...onOff('PHONE', defaults.phone),
      codeDigits: env.count('AUTH_MFA_PHONE_OTP_LENGTH', defaults.phone.codeDigits, {
        min: 6,
        max: 10,
      }),
      minIntervalSeconds: env.seconds(
        'AUTH_MFA_PHONE_MAX_FREQUENCY',
        defaults.phone.minIntervalSeconds,
      ),
      template: env.text('AUTH_MFA_PHONE_TEMPLATE', defaults.phone.template),
    },
    webauthn: onOff('WEB_AUTHN', defaults.webauthn),
    recoveryCodes: onOff('RECOVERY_CODES', defaults.recoveryCodes),
    enrolledMax: env.count('AUTH_MFA_MAX_ENROLLED_FACTORS', defaults.enrolledMax),
    verifiedMax: env.count('AUTH_MFA_MAX_VERIFIED_FACTORS', defaults.verifiedMax),
    challengeSeconds: env.seconds('AUTH_MFA_CHALLENGE_EXPIRY_DURATION', defaults.challengeSeconds, {
      min: 1,
    }),
    unverifiedSeconds: env.seconds('AUTH_MFA_FACTOR_EXPIRY_DURATION', defaults.unverifiedSeconds, {
      min: 1,
    }),
  };
}
