import { refuse, validationFailed } from '#auth/http/errors.ts';
import type { PasswordSettings } from '#auth/settings/passwords.ts';
import { isBreached } from './breaches.ts';
import { findGuessableReason } from './common-words.ts';

export type WeaknessReason = 'length' | 'characters' | 'pwned';

export interface Weakness {
  message: string;
  reasons: WeaknessReason[];
}

interface Rules {
  settings: { passwords: PasswordSettings };
  report: (error: Error) => void;
}

/** @throws AuthError for a password that is too long or too weak */
export async function assertStrongPassword(
  rules: Rules,
  password: string,
  email?: string,
): Promise<void> {
  assertNotTooLong(rules.settings.passwords, password);
  const weakness = await findWeakness(rules, password, email);
  if (weakness)
    throw refuse('weak_password', weakness.message, { weakPasswordReasons: weakness.reasons });
}

/** Checked before the slow hash. */
function assertNotTooLong({ max }: PasswordSettings, password: string): void {
  if (max.unit === 'bytes' && Buffer.byteLength(password) > max.length)
    throw validationFailed(`Password cannot be longer than ${max.length} characters`);
  if (max.unit === 'characters' && [...password].length > max.length)
    throw validationFailed(`Password must be at most ${max.length} characters`);
}

export async function findWeakness(
  { settings: { passwords }, report }: Rules,
  password: string,
  email?: string,
): Promise<Weakness | undefined> {
  const { minLength, requiredCharacters } = passwords;
  const found: [WeaknessReason, string][] = [];
  if ([...password].length < minLength)
    found.push(['length', `Password should be at least ${minLength} characters.`]);
  if (
    requiredCharacters.some((set) => ![...set].some((character) => password.includes(character)))
  ) {
    found.push([
      'characters',
      `Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`,
    ]);
  }
  const common = await findGuessableReason(passwords, password, email);
  if (common === 'email-name')
    found.push(['pwned', 'Password contains your email name, please choose a different one.']);
  else if (common || (await isBreached(passwords, password, report)))
    found.push([
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ]);
  if (found.length === 0) return undefined;
  return {
    message: found.map(([, sentence]) => sentence).join(' '),
    reasons: found.map(([reason]) => reason),
  };
}
