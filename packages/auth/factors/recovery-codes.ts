import { createHash, randomInt } from 'node:crypto';

export const recoveryCodeCount = 10;
const length = 12;
/** Leaves out look-alikes such as 0/o, 1/l and i. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );

/** Case, spaces and dashes are ignored. */
const canonical = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

/** The code is random and long enough for a plain hash; the factor id salts it. */
export const hashRecoveryCode = (factorId: string, code: string): string =>
  createHash('sha256')
    .update(`${factorId}:${canonical(code)}`)
    .digest('hex');
