import { defaultExternal, type ExternalSettings } from './external.ts';
import { defaultFactors, type FactorSettings } from './factors.ts';
import { defaultOauthServer, type OauthServerSettings } from './oauth-server.ts';
import { defaultPasskeys, defaultWebauthn, type PasskeySettings, type WebauthnSettings } from './passkeys.ts';
import { defaultSaml, type SamlSettings } from './saml.ts';
import { defaultWeb3, type Web3Settings } from './web3.ts';

/** How often something may happen. */
export interface Limit {
  times: number;
  seconds: number;
}

export interface AuthLimits {
  /** Each for one block of client addresses. */
  signUp: Limit;
  recover: Limit;
  resend: Limit;
  updateUser: Limit;
  verify: Limit;
  token: Limit;
  passwordSignIn: Limit;
  factorChallenge: Limit;
  factorVerify: Limit;
  passkey: Limit;
  web3: Limit;
  sso: Limit;
  samlAssertion: Limit;
  clientRegistration: Limit;
  mailsPerClient: Limit;
  /** For one mail address, whoever asks. */
  mailsPerAddress: Limit;
  mailGapSeconds: number;
  /** For one account: so many wrong passwords at once, then growing delays, and never more than this. */
  passwordFailures: Limit & { fast: number };
}

const minute = 60;
const fiveMinutes = 300;
const hour = 3600;
const day = 86_400;

export const defaultLimits: AuthLimits = {
  signUp: { times: 30, seconds: fiveMinutes },
  recover: { times: 30, seconds: fiveMinutes },
  resend: { times: 30, seconds: fiveMinutes },
  updateUser: { times: 30, seconds: fiveMinutes },
  verify: { times: 30, seconds: fiveMinutes },
  token: { times: 150, seconds: fiveMinutes },
  passwordSignIn: { times: 30, seconds: fiveMinutes },
  factorChallenge: { times: 15, seconds: minute },
  factorVerify: { times: 15, seconds: minute },
  passkey: { times: 30, seconds: fiveMinutes },
  web3: { times: 30, seconds: fiveMinutes },
  sso: { times: 30, seconds: fiveMinutes },
  samlAssertion: { times: 15, seconds: fiveMinutes },
  clientRegistration: { times: 10, seconds: fiveMinutes },
  mailsPerClient: { times: 30, seconds: hour },
  mailsPerAddress: { times: 5, seconds: day },
  mailGapSeconds: 60,
  passwordFailures: { fast: 5, times: 20, seconds: hour },
};

export interface AuthSettings {
  /** Public address of the service with its prefix; issuer of its tokens. */
  externalUrl: string;
  /** Root of the site, without a trailing slash: where links in mails lead. */
  siteUrl: string;
  /** Globs of further addresses that a visitor may be sent to. */
  allowedRedirects: readonly string[];
  /** Name of the header a trusted proxy puts the client's address in; without it the socket's address counts. */
  clientAddressHeader?: string;
  limits: AuthLimits;
  refreshReuseSeconds: number;
  /** Life of mailed links and codes. */
  mailTokenSeconds: number;
  sessions: { inactivitySeconds: number; timeboxSeconds: number };
  /** Life of a sign-in on its way through another page, and of the code it comes back with. */
  flowStateSeconds: number;
  /** Seals what the service must be able to read back, such as the secrets of authenticator apps: 32 bytes. */
  secretKey?: Buffer;
  factors: FactorSettings;
  webauthn: WebauthnSettings;
  passkeys: PasskeySettings;
  external: ExternalSettings;
  /** Whether a signed-in person may link and unlink providers. */
  manualLinking: boolean;
  web3: Web3Settings;
  saml: SamlSettings;
  oauthServer: OauthServerSettings;
}

export const defaultSettings = {
  allowedRedirects: [],
  limits: defaultLimits,
  refreshReuseSeconds: 10,
  mailTokenSeconds: hour,
  sessions: { inactivitySeconds: 14 * day, timeboxSeconds: 90 * day },
  flowStateSeconds: fiveMinutes,
  factors: defaultFactors,
  webauthn: defaultWebauthn,
  passkeys: defaultPasskeys,
  external: defaultExternal,
  manualLinking: false,
  web3: defaultWeb3,
  saml: defaultSaml,
  oauthServer: defaultOauthServer,
} satisfies Partial<AuthSettings>;
