import type { PasswordSettings } from '#auth/settings/passwords.ts';

/** A part of this length or more of one's own address gives a password away. */
const partLengthMin = 4;
const leftMin = 8;

/** Why others would try this password first: it is common, or little is left of it without words anybody would think of. Undefined where they would not. */
export function findCommon({ commonWords }: PasswordSettings, password: string, email = ''): 'common' | 'email-name' | undefined {
  if (!commonWords) return undefined;
  const plain = password.toLowerCase();
  if (commonWords.passwords.has(plain) || commonWords.passwords.has(plain.replace(/[\d\W_]+$/, ''))) return 'common';
  const isTelling = (part: string) => part.length >= partLengthMin && plain.includes(part);
  const ownParts = email.split('@')[0]!.toLowerCase().split(/[^\p{L}\d]+/u).filter(isTelling);
  if (!isLittleElse(plain, [...commonWords.parts.filter(isTelling), ...ownParts])) return undefined;
  return ownParts.length > 0 ? 'email-name' : 'common';
}

function isLittleElse(plain: string, parts: readonly string[]): boolean {
  if (parts.length === 0) return false;
  const longestFirst = parts.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, part) => rest.replaceAll(part, ''), plain).replaceAll(/[\d\W_]/g, '').length < leftMin;
}
