import type { CaptchaSettings } from './captcha.ts';
import { defaultExternal } from './external.ts';
import { defaultFactors } from './factors.ts';
import { defaultLimits } from './limits.ts';
import { defaultMail } from './mail.ts';
import { defaultOauthServer } from './oauth-server.ts';
import { defaultPasskeys, defaultWebauthn } from './passkeys.ts';
import { defaultPasswords } from './passwords.ts';
import { defaultSaml } from './saml.ts';
import { defaultSessions } from './sessions.ts';
import { defaultSignUp } from './sign-up.ts';
import { defaultSms } from './sms.ts';
import { defaultTokens } from './tokens.ts';
import { defaultWeb3 } from './web3.ts';

/** The protocol's defaults. */
export const defaultSettings = {
  /** Globs of further allowed redirect targets. */
  allowedRedirects: [] as readonly string[],
  requestSeconds: 10,
  signUp: defaultSignUp,
  tokens: defaultTokens,
  sessions: defaultSessions,
  passwords: defaultPasswords,
  mail: defaultMail,
  sms: defaultSms,
  limits: defaultLimits,
  /** Lifetime of a sign-in flow, and of the code it returns. */
  flowStateSeconds: 300,
  factors: defaultFactors,
  webauthn: defaultWebauthn,
  passkeys: defaultPasskeys,
  external: defaultExternal,
  /** Whether users may link and unlink providers. */
  manualLinking: false,
  web3: defaultWeb3,
  saml: defaultSaml,
  oauthServer: defaultOauthServer,
};
type Defaulted = typeof defaultSettings;

export interface AuthSettings extends Defaulted {
  /** Public URL of the service with its prefix; issuer of its tokens. */
  externalUrl: string;
  /** Root of the site, without a trailing slash; default redirect target. */
  siteUrl: string;
  /** Header in which a trusted proxy passes the client's IP address; without it the socket's address is used. */
  clientAddressHeader?: string;
  /** 32 bytes. Encrypts stored secrets such as signing keys and TOTP secrets. */
  secretKey?: Buffer;
  captcha?: CaptchaSettings;
}
