import type { EnvironmentReader } from './environment-reader.ts';

/** Which passwords may be chosen, and what changing one takes. */
export interface PasswordSettings {
  minLength: number;
  /** How a password's greatest length is counted: the customary 72 bytes of bcrypt, or characters as people see them. */
  max: { unit: 'bytes' | 'characters'; length: number };
  /** Of each set a password must hold a character. */
  requiredCharacters: readonly string[];
  /** Refuse what everybody tries first; one's own words are in lower case, and a file has a password a line. */
  common?: { ownWords: readonly string[]; file?: string };
  /** Loaded at the start. */
  commonWords?: CommonWords;
  /** Ask a service of breached passwords (the range protocol) at this address. */
  breachesUrl?: string;
  /** Changing it in a session older than a day takes a fresh code. */
  changeNeedsReauthentication: boolean;
  changeNeedsCurrent: boolean;
  /** Hashes that wait for their turn; who comes later is turned away. */
  maxQueuedHashes: number;
}

export interface CommonWords {
  passwords: ReadonlySet<string>;
  /** Words that make a password no harder to guess. */
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

const minLengthEver = 6;
const breachesUrl = 'https://api.pwnedpasswords.com';

export function readPasswords(env: EnvironmentReader, defaults: PasswordSettings): PasswordSettings {
  const breaches = env.flag('AUTH_PASSWORD_HIBP_ENABLED', defaults.breachesUrl !== undefined);
  return {
    ...defaults,
    minLength: Math.max(minLengthEver, env.count('AUTH_PASSWORD_MIN_LENGTH', defaults.minLength)),
    requiredCharacters: env.has('AUTH_PASSWORD_REQUIRED_CHARACTERS') ? splitSets(env.text('AUTH_PASSWORD_REQUIRED_CHARACTERS', '')) : defaults.requiredCharacters,
    common: readCommon(env, defaults.common),
    breachesUrl: breaches ? env.url('AUTH_PASSWORD_HIBP_URL', defaults.breachesUrl ?? breachesUrl) : undefined,
    changeNeedsReauthentication: env.flag('AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION', defaults.changeNeedsReauthentication),
    changeNeedsCurrent: env.flag('AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD', defaults.changeNeedsCurrent),
  };
}

function readCommon(env: EnvironmentReader, defaults: PasswordSettings['common']): PasswordSettings['common'] {
  const file = env.text('AUTH_PASSWORD_BLOCKLIST_FILE', defaults?.file);
  return file ? { ownWords: defaults?.ownWords ?? [], file } : defaults;
}

/** Sets stand between colons; `\:` is a colon within a set. */
const splitSets = (text: string): string[] =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter(Boolean);
