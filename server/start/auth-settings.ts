import { defaultSettings, readAuthSettings, type AuthSettings } from '@grafted/auth';
import { passwordMaxLength, passwordMinLength } from '#domain/customers/account.ts';

const hour = 3600;
const day = 24 * hour;

/** Rejected in passwords: easily guessed for this shop. */
const ownWords = ['grafted', 'fruittree', 'colbert', 'orchard', 'nursery'];

interface ShopAddress {
  publicUrl: string;
  /** Password, sign-up and code attempts per five minutes. */
  tries: number;
}

/** Value for a shop without a proxy: uses the socket's address. */
const noHeader = 'none';

/** The shop's defaults for the auth service; AUTH_ variables override them. @throws SettingsError */
export function shopAuthSettings(
  env: Readonly<Record<string, string | undefined>>,
  { publicUrl, tries }: ShopAddress,
): AuthSettings {
  const limit = { times: tries, seconds: 300 };
  const header = env.AUTH_RATE_LIMIT_HEADER;
  return readAuthSettings(
    { ...env, AUTH_RATE_LIMIT_HEADER: header?.toLowerCase() === noHeader ? undefined : header },
    {
      externalUrl: `${publicUrl}/auth/v1`,
      siteUrl: publicUrl,
      signUp: { ...defaultSettings.signUp, hidesTaken: true },
      sessions: {
        ...defaultSettings.sessions,
        inactivitySeconds: 14 * day,
        timeboxSeconds: 90 * day,
      },
      mail: { ...defaultSettings.mail, tokenSeconds: hour },
      passwords: {
        ...defaultSettings.passwords,
        minLength: passwordMinLength,
        max: { unit: 'characters', length: passwordMaxLength },
        changeNeedsCurrent: true,
        common: { ownWords },
        maxQueuedHashes: 32,
      },
      passkeys: { ...defaultSettings.passkeys, enabled: true },
      webauthn: {
        ...defaultSettings.webauthn,
        rpId: new URL(publicUrl).hostname,
        rpName: 'Grafted',
        origins: [new URL(publicUrl).origin],
      },
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
        mailsSent: undefined, // no shop-wide limit: a busy evening must not block confirmation mails
        passwordFailures: { fast: 5, times: 20, seconds: hour },
      },
    },
  );
}
