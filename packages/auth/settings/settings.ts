import type { CaptchaSettings } from './captcha.ts';
import { defaultExternal, type ExternalSettings } from './external.ts';
import { defaultFactors, type FactorSettings } from './factors.ts';
import { defaultLimits, type AuthLimits } from './limits.ts';
import { defaultMail, type MailSettings } from './mail.ts';
import { defaultOauthServer, type OauthServerSettings } from './oauth-server.ts';
import {
  defaultPasskeys,
  defaultWebauthn,
  type PasskeySettings,
  type WebauthnSettings,
} from './passkeys.ts';
import { defaultPasswords, type PasswordSettings } from './passwords.ts';
import { defaultSaml, type SamlSettings } from './saml.ts';
import { defaultSessions, type SessionSettings } from './sessions.ts';
import { defaultSignUp, type SignUpSettings } from './sign-up.ts';
import { defaultSms, type SmsSettings } from './sms.ts';
import { defaultTokens, type TokenSettings } from './tokens.ts';
import { defaultWeb3, type Web3Settings } from './web3.ts';

export interface AuthSettings {
  /** Public URL of the service with its prefix; issuer of its tokens. */
  externalUrl: string;
  /** Root of the site, without a trailing slash; default redirect target. */
  siteUrl: string;
  /** Globs of further allowed redirect targets. */
  allowedRedirects: readonly string[];
  /** Header in which a trusted proxy passes the client's IP address; without it the socket's address is used. */
  clientAddressHeader?: string;
  /** 32 bytes. Encrypts stored secrets such as signing keys and TOTP secrets. */
  secretKey?: Buffer;
  requestSeconds: number;
  signUp: SignUpSettings;
  tokens: TokenSettings;
  sessions: SessionSettings;
  passwords: PasswordSettings;
  mail: MailSettings;
  sms: SmsSettings;
  captcha?: CaptchaSettings;
  limits: AuthLimits;
  /** Lifetime of a sign-in flow, and of the code it returns. */
  flowStateSeconds: number;
  factors: FactorSettings;
  webauthn: WebauthnSettings;
  passkeys: PasskeySettings;
  external: ExternalSettings;
  /** Whether users may link and unlink providers. */
  manualLinking: boolean;
  web3: Web3Settings;
  saml: SamlSettings;
  oauthServer: OauthServerSettings;
}

/** The protocol's defaults; omitted settings are required. */
export const defaultSettings = {
  allowedRedirects: [],
  requestSeconds: 10,
  signUp: defaultSignUp,
  tokens: defaultTokens,
  sessions: defaultSessions,
  passwords: defaultPasswords,
  mail: defaultMail,
  sms: defaultSms,
  limits: defaultLimits,
  flowStateSeconds: 300,
  factors: defaultFactors,
  webauthn: defaultWebauthn,
  passkeys: defaultPasskeys,
  external: defaultExternal,
  manualLinking: false,
  web3: defaultWeb3,
  saml: defaultSaml,
  oauthServer: defaultOauthServer,
} satisfies Partial<AuthSettings>;
