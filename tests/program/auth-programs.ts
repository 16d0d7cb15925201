import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { runProgram, type RunningProgram } from '#tests/support/run-program.ts';
import { freePort } from './run-shop.ts';

export interface AuthProgram extends RunningProgram {
  url: string;
}

/** Starts the standalone service with plain Node. Returns once it responds or has exited. */
export async function runAuth(environment: Record<string, string>): Promise<AuthProgram> {
  const port = environment.PORT ?? String(await freePort());
  const url = environment.AUTH_EXTERNAL_URL ?? `http://127.0.0.1:${port}/auth/v1`;
  const program = runProgram(['build/shop/auth.js'], {
    env: {
      AUTH_LOG_LEVEL: 'warn',
      PORT: port,
      AUTH_EXTERNAL_URL: url,
      AUTH_SITE_URL: 'http://localhost:5173',
      AUTH_DB_POOL_SIZE: '3',
      ...environment,
    },
  });
  let hasEnded = false;
  void program.ended.then(() => (hasEnded = true));
  while (!hasEnded && !(await fetch(`${url}/health`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50)); // poll the child process
  return { ...program, url };
}

const generous = {
  AUTH_RATE_LIMIT_OTP: '100000',
  AUTH_RATE_LIMIT_VERIFY: '100000',
  AUTH_RATE_LIMIT_TOKEN_REFRESH: '100000',
  AUTH_RATE_LIMIT_ANONYMOUS_USERS: '100000',
  AUTH_RATE_LIMIT_EMAIL_SENT: '100000',
  AUTH_RATE_LIMIT_SMS_SENT: '100000',
  AUTH_SMTP_MAX_FREQUENCY: '1s',
  AUTH_SMS_MAX_FREQUENCY: '1s',
};

export const jwtSecret = 'a shared secret of more than sixteen letters';

export async function signingKeys(): Promise<JWK[]> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return [
    {
      ...(await exportJWK(privateKey)),
      kid: 'rsa-1',
      alg: 'RS256',
      use: 'sig',
      key_ops: ['sign', 'verify'],
    },
  ];
}

/** The four configurations of packages/auth/docs/auth.md. */
export const combinations = async (): Promise<
  Record<'open' | 'confirming' | 'phone' | 'closed', Record<string, string>>
> => ({
  open: {
    ...generous,
    AUTH_JWT_KEYS: JSON.stringify(await signingKeys()),
    AUTH_JWT_SECRET: jwtSecret,
    AUTH_MAILER_AUTOCONFIRM: 'true',
    AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    AUTH_PASSKEY_ENABLED: 'true',
    AUTH_WEBAUTHN_RP_ID: 'localhost',
    AUTH_WEBAUTHN_RP_DISPLAY_NAME: 'Test',
    AUTH_WEBAUTHN_RP_ORIGINS: 'http://localhost:5173',
    AUTH_OAUTH_SERVER_ENABLED: 'true',
    AUTH_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true',
    AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    AUTH_PASSWORD_MIN_LENGTH: '6',
  },
  confirming: { ...generous, AUTH_JWT_SECRET: jwtSecret, AUTH_EXTERNAL_PHONE_ENABLED: 'true' },
  phone: {
    ...generous,
    AUTH_JWT_SECRET: jwtSecret,
    AUTH_MAILER_AUTOCONFIRM: 'true',
    AUTH_SMS_AUTOCONFIRM: 'true',
    AUTH_EXTERNAL_PHONE_ENABLED: 'true',
  },
  closed: { ...generous, AUTH_JWT_SECRET: jwtSecret, AUTH_DISABLE_SIGNUP: 'true' },
});
