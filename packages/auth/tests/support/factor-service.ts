import { Secret, TOTP } from 'otpauth';
import { signUpAndIn, siteUrl, useAuthService } from './auth-service.ts';

const on = { enroll: true, verify: true };
export const factors = {
  totp: on,
  phone: { ...on, codeDigits: 6, minIntervalSeconds: 60, template: 'Your code is {{ .Code }}' },
  webauthn: on,
  recoveryCodes: on,
  enrolledMax: 10,
  verifiedMax: 10,
  challengeSeconds: 300,
  unverifiedSeconds: 300,
};

export const codeOf = (secret: string, offsetSeconds = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + offsetSeconds * 1000,
  });

/** The service with every kind of second factor. */
export function useFactorService() {
  const service = useAuthService({
    secretKey: Buffer.alloc(32, 7),
    factors,
    webauthn: { rpId: 'shop.test', rpName: 'Shop', origins: [siteUrl], challengeSeconds: 300 },
  });

  /** A user with a verified authenticator app, signed in at AAL2. */
  async function withTotp() {
    const person = await signUpAndIn(service);
    const { data: enrolled } = await person.client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const before = person.session;
    const { data, error } = await person.client.mfa.challengeAndVerify({
      factorId: enrolled.id,
      code: codeOf(enrolled.totp.secret, -30),
    });
    if (error) throw error;
    return {
      ...person,
      factorId: enrolled.id,
      secret: enrolled.totp.secret,
      before,
      token: data.access_token,
    };
  }

  return { service, withTotp };
}
