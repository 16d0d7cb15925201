import type { EnvironmentReader } from './environment-reader.ts';

export interface Limit {
  times: number;
  seconds: number;
}

/** Limits per client: token buckets that hold at most thirty tokens. */
export const clientLimits = [
  'signUp',
  'otp',
  'magicLink',
  'recover',
  'resend',
  'updateUser',
  'verify',
  'token',
  'anonymous',
  'web3',
  'sso',
  'samlAssertion',
  'passkey',
  'clientRegistration',
  'factorChallenge',
  'factorVerify',
  'passwordSignIn',
] as const;
export type ClientLimit = (typeof clientLimits)[number];

/** An absent limit means no limit. */
export interface AuthLimits extends Partial<Record<ClientLimit, Limit>> {
  /** For the whole service. */
  mailsSent?: Limit;
  smsSent?: Limit;
  mailsPerClient?: Limit;
  /** For one mail address, whichever client causes the mails. */
  mailsPerAddress?: Limit;
  /** For one account: `fast` wrong passwords without delay, then growing delays, up to `times`. */
  passwordFailures?: Limit & { fast: number };
}

const minute = 60;
const fiveMinutes = 300;
const hour = 3600;

export const defaultLimits: AuthLimits = {
  signUp: { times: 30, seconds: fiveMinutes },
  otp: { times: 30, seconds: fiveMinutes },
  magicLink: { times: 30, seconds: fiveMinutes },
  recover: { times: 30, seconds: fiveMinutes },
  resend: { times: 30, seconds: fiveMinutes },
  updateUser: { times: 30, seconds: fiveMinutes },
  verify: { times: 30, seconds: fiveMinutes },
  token: { times: 150, seconds: fiveMinutes },
  anonymous: { times: 30, seconds: hour },
  web3: { times: 30, seconds: fiveMinutes },
  sso: { times: 30, seconds: fiveMinutes },
  samlAssertion: { times: 15, seconds: fiveMinutes },
  passkey: { times: 30, seconds: fiveMinutes },
  clientRegistration: { times: 10, seconds: fiveMinutes },
  factorChallenge: { times: 15, seconds: minute },
  factorVerify: { times: 15, seconds: minute },
  mailsSent: { times: 30, seconds: hour },
  smsSent: { times: 30, seconds: hour },
  passwordFailures: { fast: 30, times: 100, seconds: hour },
};

const variables: Readonly<Record<string, readonly (keyof AuthLimits)[]>> = {
  AUTH_RATE_LIMIT_OTP: ['signUp', 'otp', 'magicLink', 'recover', 'resend', 'updateUser'],
  AUTH_RATE_LIMIT_VERIFY: ['verify'],
  AUTH_RATE_LIMIT_TOKEN_REFRESH: ['token'],
  AUTH_RATE_LIMIT_ANONYMOUS_USERS: ['anonymous'],
  AUTH_RATE_LIMIT_WEB3: ['web3'],
  AUTH_RATE_LIMIT_SSO: ['sso'],
  AUTH_RATE_LIMIT_SAML_ASSERTION: ['samlAssertion'],
  AUTH_RATE_LIMIT_PASSKEY: ['passkey'],
  AUTH_RATE_LIMIT_OAUTH_DYNAMIC_CLIENT_REGISTER: ['clientRegistration'],
  AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: ['factorChallenge', 'factorVerify'],
  AUTH_RATE_LIMIT_EMAIL_SENT: ['mailsSent'],
  AUTH_RATE_LIMIT_SMS_SENT: ['smsSent'],
  // Additions to the protocol.
  AUTH_RATE_LIMIT_PASSWORD: ['passwordSignIn'],
  AUTH_RATE_LIMIT_PASSWORD_FAILURES: ['passwordFailures'],
  AUTH_RATE_LIMIT_EMAIL_PER_CLIENT: ['mailsPerClient'],
  AUTH_RATE_LIMIT_EMAIL_PER_ADDRESS: ['mailsPerAddress'],
};
const windows: Partial<Record<keyof AuthLimits, number>> = {
  passwordSignIn: fiveMinutes,
  mailsPerClient: hour,
  mailsPerAddress: 24 * hour,
  passwordFailures: hour,
};
const fastFailures = 30;

/** Variables set the number of times; the time window is fixed per limit. */
export function readLimits(env: EnvironmentReader, defaults: AuthLimits): AuthLimits {
  const limits: AuthLimits = { ...defaults };
  for (const [name, keys] of Object.entries(variables)) {
    if (!env.has(name)) continue;
    // Existing configurations write 30 or 30.0.
    const times = Number(env.text(name, ''));
    if (!Number.isFinite(times) || times <= 0) env.refuse(name, 'must be a number above 0');
    for (const key of keys) {
      const seconds = (defaults[key] ?? defaultLimits[key])?.seconds ?? windows[key] ?? hour;
      if (key === 'passwordFailures')
        limits.passwordFailures = {
          times,
          seconds,
          fast: Math.min(times, defaults.passwordFailures?.fast ?? fastFailures),
        };
      else limits[key] = { times, seconds };
    }
  }
  return limits;
}
