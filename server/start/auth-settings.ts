import { defaultSettings, readAuthSettings, type AuthSettings } from '#auth/index.ts';
import { passwordMaxLength, passwordMinLength } from '#domain/account.ts';

const hour = 3600;
const day = 24 * hour;

/** Who knows the shop would try these first. */
const ownWords = ['grafted', 'fruittree', 'colbert', 'orchard', 'nursery'];

interface ShopAddress {
  publicUrl: string;
  /** Tries at passwords, sign-ups and mailed codes in five minutes. */
  tries: number;
}

/** What is said where no proxy stands before the shop: the connection's own address counts. */
const noHeader = 'none';

/** How the shop runs its accounts, unless a variable says otherwise. @throws SettingsError */
export function shopAuthSettings(env: Readonly<Record<string, string | undefined>>, { publicUrl, tries }: ShopAddress): AuthSettings {
  const limit = { times: tries, seconds: 300 };
  const header = env.AUTH_RATE_LIMIT_HEADER;
  return readAuthSettings({ ...env, AUTH_RATE_LIMIT_HEADER: header?.toLowerCase() === noHeader ? undefined : header }, {
    externalUrl: `${publicUrl}/auth/v1`,
    siteUrl: publicUrl,
    signUp: { ...defaultSettings.signUp, hidesTaken: true },
    sessions: { ...defaultSettings.sessions, inactivitySeconds: 14 * day, timeboxSeconds: 90 * day },
    mail: { ...defaultSettings.mail, tokenSeconds: hour },
    passwords: { ...defaultSettings.passwords, minLength: passwordMinLength, max: { unit: 'characters', length: passwordMaxLength }, changeNeedsCurrent: true, common: { ownWords }, maxQueuedHashes: 32 },
    passkeys: { ...defaultSettings.passkeys, enabled: true },
    webauthn: { ...defaultSettings.webauthn, rpId: new URL(publicUrl).hostname, rpName: 'Grafted', origins: [new URL(publicUrl).origin] },
    limits: {
      ...defaultSettings.limits,
      signUp: limit,
      otp: limit,
      magicLink: limit,
      recover: limit,
      resend: limit,
      updateUser: limit,
      verify: limit,
      passwordSignIn: limit,
      mailsPerClient: { times: 30, seconds: hour },
      mailsPerAddress: { times: 5, seconds: day },
      mailsSent: undefined, // one busy evening must not keep people from confirming their address
      passwordFailures: { fast: 5, times: 20, seconds: hour },
    },
  });
}
