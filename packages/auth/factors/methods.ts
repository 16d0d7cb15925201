import type { FactorType } from '#auth/tables/factors.ts';

/** Names of second factors in a token's `amr`. */
export const amrMethods: Readonly<Record<FactorType, string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

export const passkeyMethod = 'passkey';
