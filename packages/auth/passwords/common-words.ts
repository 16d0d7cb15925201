import type { PasswordSettings } from '#auth/settings/passwords.ts';

const minPartLength = 4;
const minRemainingLength = 8;

/**
 * Why a password is easy to guess: it is common, or little remains without common words and parts
 * of the user's address. Undefined if it is not.
 */
export async function findGuessableReason(
  settings: PasswordSettings,
  password: string,
  email = '',
): Promise<'common' | 'email-name' | undefined> {
  const commonWords = await settings.commonWords?.();
  if (!commonWords) return undefined;
  const plain = password.toLowerCase();
  if (commonWords.passwords.has(plain) || commonWords.passwords.has(plain.replace(/[\d\W_]+$/, '')))
    return 'common';
  const isContained = (part: string) => part.length >= minPartLength && plain.includes(part);
  const ownParts = email
    .split('@')[0]!
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(isContained);
  if (!isMadeOf(plain, [...commonWords.parts.filter(isContained), ...ownParts])) return undefined;
  return ownParts.length > 0 ? 'email-name' : 'common';
}

function isMadeOf(plain: string, parts: readonly string[]): boolean {
  if (parts.length === 0) return false;
  const longestFirst = parts.toSorted((one, other) => other.length - one.length);
  return (
    longestFirst.reduce((rest, part) => rest.replaceAll(part, ''), plain).replaceAll(/[\d\W_]/g, '')
      .length < minRemainingLength
  );
}
