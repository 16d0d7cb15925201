import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAuthSettings } from './environment.ts';

const base = {
  AUTH_EXTERNAL_URL: 'https://shop.example.com/auth/v1',
  AUTH_SITE_URL: 'https://shop.example.com',
};
const read = (env: Record<string, string>) => readAuthSettings({ ...base, ...env });

describe('providers', () => {
  test('are read from the variables of those that are enabled', () => {
    const { external } = read({
      AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'web, app',
      AUTH_EXTERNAL_GOOGLE_SECRET: 'secret',
      AUTH_EXTERNAL_GOOGLE_SKIP_NONCE_CHECK: 'true',
      AUTH_EXTERNAL_MY_OIDC_ENABLED: 'true',
      AUTH_EXTERNAL_MY_OIDC_CLIENT_ID: 'shop',
      AUTH_EXTERNAL_MY_OIDC_URL: 'https://id.example.com/',
      AUTH_EXTERNAL_MY_OIDC_EMAIL_OPTIONAL: 'true',
      AUTH_EXTERNAL_GITHUB_ENABLED: 'false',
      AUTH_EXTERNAL_EMAIL_ENABLED: 'true',
      AUTH_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
    });
    expect(external).toEqual({
      google: {
        clientIds: ['web', 'app'],
        secret: 'secret',
        url: '',
        redirectUri: '',
        skipNonceCheck: true,
        emailOptional: false,
      },
      my_oidc: {
        clientIds: ['shop'],
        secret: '',
        url: 'https://id.example.com',
        redirectUri: '',
        skipNonceCheck: false,
        emailOptional: true,
      },
    });
  });

  test('need a client id, and a URL unless they are well known', () => {
    expect(() => read({ AUTH_EXTERNAL_ORCHARD_ENABLED: 'true' })).toThrow(
      /AUTH_EXTERNAL_ORCHARD_CLIENT_ID: is not set[\s\S]*AUTH_EXTERNAL_ORCHARD_URL: must be the issuer's URL/,
    );
  });
});

describe('second factors and passkeys', () => {
  test('are read with their limits', () => {
    const { factors, passkeys, webauthn } = read({
      AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
      AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
      AUTH_MFA_MAX_ENROLLED_FACTORS: '3',
      AUTH_MFA_CHALLENGE_EXPIRY_DURATION: '2m',
      AUTH_MFA_PHONE_OTP_LENGTH: '8',
      AUTH_PASSKEY_ENABLED: 'true',
      AUTH_WEBAUTHN_RP_ID: 'localhost',
      AUTH_WEBAUTHN_RP_ORIGINS: 'http://localhost:5173, https://shop.example.com',
    });
    expect(factors).toMatchObject({
      totp: { enroll: true, verify: true },
      phone: { enroll: true, verify: false, codeDigits: 8 },
      webauthn: { enroll: false, verify: true },
      enrolledMax: 3,
      challengeSeconds: 120,
    });
    expect(passkeys).toEqual({ enabled: true, perUserMax: 10 });
    expect(webauthn).toMatchObject({
      rpId: 'localhost',
      origins: ['http://localhost:5173', 'https://shop.example.com'],
    });
    expect(read({ AUTH_WEBAUTHN_RP_ORIGINS: 'android:apk-key-hash:abc' }).webauthn.origins).toEqual(
      ['android:apk-key-hash:abc'],
    );
    expect(() => read({ AUTH_WEBAUTHN_RP_ORIGINS: 'https://shop.example.com/auth' })).toThrow(
      'AUTH_WEBAUTHN_RP_ORIGINS: "https://shop.example.com/auth" must be an origin',
    );
  });
});

describe('the SAML key', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

  test.each([
    ['PEM', pem],
    ['PEM in one line', pem.trim().replaceAll('\n', '\\n')],
    ['base64 of PKCS#8', privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
    ['base64 of PKCS#1', privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')],
  ])('may be %s', (_form, key) => {
    expect(read({ AUTH_SAML_ENABLED: 'true', AUTH_SAML_PRIVATE_KEY: key }).saml).toMatchObject({
      enabled: true,
      privateKey: pem,
    });
  });

  test('must be an RSA private key', () => {
    for (const key of [
      '',
      'not a key',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }) as string,
    ]) {
      expect(() => read({ AUTH_SAML_ENABLED: 'true', AUTH_SAML_PRIVATE_KEY: key })).toThrow(
        'AUTH_SAML_PRIVATE_KEY: must be an RSA private key',
      );
    }
  });
});

test('wallets, the OAuth server and custom providers are read', () => {
  expect(
    read({
      AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
      AUTH_EXTERNAL_WEB3_ETHEREUM_MAXIMUM_VALIDITY_DURATION: '5m',
    }).web3,
  ).toEqual({
    ethereum: true,
    solana: false,
    maximumValiditySeconds: { ethereum: 300, solana: 600 },
  });
  expect(
    read({
      AUTH_OAUTH_SERVER_ENABLED: 'true',
      AUTH_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true',
      AUTH_OAUTH_SERVER_AUTHORIZATION_PATH: '/consent',
      AUTH_CUSTOM_OAUTH_ENABLED: 'false',
    }).oauthServer,
  ).toMatchObject({
    enabled: true,
    dynamicRegistration: true,
    authorizationPath: '/consent',
    customProviders: false,
    authorizationSeconds: 600,
    defaultScope: 'email',
  });
});
