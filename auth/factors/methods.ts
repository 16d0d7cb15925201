import type { FactorType } from '#auth/tables/factors.ts';

/** How a token's `amr` names a second factor. */
export const amrMethods: Readonly<Record<FactorType, string>> = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn', recovery_code: 'mfa/recovery_code' };

export const passkeyMethod = 'passkey';
