import type { PasswordSettings } from '../settings/passwords.ts';

/** A part of this length or more of one's own address gives a password away. */
const partLengthMin = 4;
const leftMin = 8;

/** Whether others would try this password first: it is common, or little is left of it without the words anybody would think of. */
export function isCommon({ commonWords }: PasswordSettings, password: string, email = ''): boolean {
  if (!commonWords) return false;
  const plain = password.toLowerCase();
  if (commonWords.passwords.has(plain) || commonWords.passwords.has(plain.replace(/[\d\W_]+$/, ''))) return true;
  const ownParts = email.split('@')[0]!.toLowerCase().split(/[^\p{L}\d]+/u);
  const parts = [...commonWords.parts, ...ownParts].filter((part) => part.length >= partLengthMin);
  const found = parts.filter((part) => plain.includes(part)).toSorted((one, other) => other.length - one.length);
  if (found.length === 0) return false;
  const left = found.reduce((rest, part) => rest.replaceAll(part, ''), plain).replaceAll(/[\d\W_]/g, '');
  return left.length < leftMin;
}
