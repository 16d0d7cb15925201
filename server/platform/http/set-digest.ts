import { createHash } from 'node:crypto';

/**
 * Names a set that an admin is shown, so that a confirmation is of exactly these: another set of
 * the same size has another name.
 */
export const digestOfSet = (ids: Iterable<string>): string =>
  createHash('sha256')
    .update([...ids].toSorted().join('\n'))
    .digest('base64url');
