import { hkdfSync } from 'node:crypto';
import { readCaptcha } from './captcha.ts';
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
} from './environment-reader.ts';
import { readExternal } from './external.ts';
import { readFactors } from './factors.ts';
import { readLimits } from './limits.ts';
import { readMail } from './mail.ts';
import { readOauthServer } from './oauth-server.ts';
import { readPasskeys, readWebauthn } from './passkeys.ts';
import { readPasswords } from './passwords.ts';
import { readSaml } from './saml.ts';
import { readSessions } from './sessions.ts';
import { defaultSettings, type AuthSettings } from './settings.ts';
import { readSignUp } from './sign-up.ts';
import { readSms } from './sms.ts';
import { readTokens } from './tokens.ts';
import { readWeb3 } from './web3.ts';

/** @throws SettingsError that lists all invalid variables */
export function readAuthSettings(
  given: Environment,
  defaults: Partial<AuthSettings> = {},
): AuthSettings {
  const env = createEnvironmentReader(given);
  const settings = readSettings(env, {
    ...defaultSettings,
    externalUrl: '',
    siteUrl: '',
    ...defaults,
  });
  env.assertValid();
  return settings;
}

export function readSettings(env: EnvironmentReader, defaults: AuthSettings): AuthSettings {
  return {
    ...defaults,
    externalUrl: required(env, 'AUTH_EXTERNAL_URL', defaults.externalUrl),
    siteUrl: required(env, 'AUTH_SITE_URL', defaults.siteUrl),
    allowedRedirects: env.list('AUTH_URI_ALLOW_LIST', defaults.allowedRedirects),
    clientAddressHeader: env.text('AUTH_RATE_LIMIT_HEADER', defaults.clientAddressHeader),
    secretKey: readSecretKey(env) ?? defaults.secretKey,
    requestSeconds: env.seconds('AUTH_API_MAX_REQUEST_DURATION', defaults.requestSeconds, {
      min: 0.1,
    }),
    signUp: readSignUp(env, defaults.signUp),
    tokens: readTokens(env, defaults.tokens),
    sessions: readSessions(env, defaults.sessions),
    passwords: readPasswords(env, defaults.passwords),
    mail: readMail(env, defaults.mail),
    sms: readSms(env, defaults.sms),
    captcha: readCaptcha(env, defaults.captcha),
    limits: readLimits(env, defaults.limits),
    flowStateSeconds: Math.max(
      defaultSettings.flowStateSeconds,
      env.seconds('AUTH_EXTERNAL_FLOW_STATE_EXPIRY_DURATION', defaults.flowStateSeconds),
    ),
    manualLinking: env.flag('AUTH_SECURITY_MANUAL_LINKING_ENABLED', defaults.manualLinking),
    factors: readFactors(env, defaults.factors),
    webauthn: readWebauthn(env, defaults.webauthn),
    passkeys: readPasskeys(env, defaults.passkeys),
    external: readExternal(env, defaults.external),
    web3: readWeb3(env, defaults.web3),
    saml: readSaml(env, defaults.saml),
    oauthServer: readOauthServer(env, defaults.oauthServer),
  };
}

const minSecretLength = 32;

/** HKDF without salt: the secret has enough entropy, and `info` separates its uses. */
function readSecretKey(env: EnvironmentReader): Buffer | undefined {
  const secret = env.text('AUTH_KEYS_SECRET', undefined);
  if (!secret) return undefined;
  if (secret.length < minSecretLength)
    env.refuse('AUTH_KEYS_SECRET', `must have at least ${minSecretLength} characters`);
  return Buffer.from(hkdfSync('sha256', secret, '', 'auth sealed values', 32));
}

function required(env: EnvironmentReader, name: string, fallback: string): string {
  const url = env.url(name, fallback);
  if (!url && !env.has(name)) env.refuse(name, 'is not set');
  return url;
}
