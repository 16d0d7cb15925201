import { createHash, randomInt } from 'node:crypto';

export const recoveryCodeCount = 10;
const length = 12;
/** Without letters that are taken for figures, or for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));

/** As people type them: case, blanks and dashes do not count. */
const canonical = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

/** Long enough for a plain hash, which goes with the set it belongs to. */
export const hashRecoveryCode = (factorId: string, code: string): string => createHash('sha256').update(`${factorId}:${canonical(code)}`).digest('hex');
