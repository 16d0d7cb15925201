import type { EnvironmentReader } from './environment-reader.ts';

export interface PasswordSettings {
  minLength: number;
  /** The maximum length: bcrypt's customary 72 bytes, or a number of characters. */
  max: { unit: 'bytes' | 'characters'; length: number };
  /** A password needs a character of each set. */
  requiredCharacters: readonly string[];
  /** Refuses common passwords. `ownWords` are in lower case; `file` has one password per line. */
  common?: { ownWords: readonly string[]; file?: string };
  /** Loaded for the first password. */
  commonWords?: () => Promise<CommonWords>;
  /** URL of a Have I Been Pwned range API. */
  breachesUrl?: string;
  /** In a session older than a day, a password change requires a fresh code. */
  changeNeedsReauthentication: boolean;
  changeNeedsCurrent: boolean;
  /** Hash computations beyond this queue length are refused. */
  maxQueuedHashes: number;
}

export interface CommonWords {
  passwords: ReadonlySet<string>;
  /** Words that add no strength to a password. */
  parts: readonly string[];
}

export const defaultPasswords: PasswordSettings = {
  minLength: 6,
  max: { unit: 'bytes', length: 72 },
  requiredCharacters: [],
  changeNeedsReauthentication: false,
  changeNeedsCurrent: false,
  maxQueuedHashes: 200,
};

const absoluteMinLength = 6;
const breachesUrl = 'https://api.pwnedpasswords.com';

export function readPasswords(
  env: EnvironmentReader,
  defaults: PasswordSettings,
): PasswordSettings {
  const breaches = env.flag('AUTH_PASSWORD_HIBP_ENABLED', defaults.breachesUrl !== undefined);
  return {
    ...defaults,
    minLength: Math.max(
      absoluteMinLength,
      env.count('AUTH_PASSWORD_MIN_LENGTH', defaults.minLength),
    ),
    requiredCharacters: env.has('AUTH_PASSWORD_REQUIRED_CHARACTERS')
      ? splitSets(env.text('AUTH_PASSWORD_REQUIRED_CHARACTERS', ''))
      : defaults.requiredCharacters,
    common: readCommon(env, defaults.common),
    breachesUrl: breaches
      ? env.url('AUTH_PASSWORD_HIBP_URL', defaults.breachesUrl ?? breachesUrl)
      : undefined,
    changeNeedsReauthentication: env.flag(
      'AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
      defaults.changeNeedsReauthentication,
    ),
    changeNeedsCurrent: env.flag(
      'AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
      defaults.changeNeedsCurrent,
    ),
  };
}

function readCommon(
  env: EnvironmentReader,
  defaults: PasswordSettings['common'],
): PasswordSettings['common'] {
  const file = env.text('AUTH_PASSWORD_BLOCKLIST_FILE', defaults?.file);
  return file ? { ownWords: defaults?.ownWords ?? [], file } : defaults;
}

/** Sets are separated by colons; `\:` is a literal colon. */
const splitSets = (text: string): string[] =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter(Boolean);
