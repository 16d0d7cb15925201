import { createHash, timingSafeEqual } from 'node:crypto';

/** A hash alone does not protect a short code: the limit on attempts does. */
export const hashFactorCode = (phone: string, code: string): string =>
  createHash('sha224')
    .update(phone + code)
    .digest('hex');

export const maxFactorCodeAttempts = 5;

export const matchesFactorCode = (stored: string, phone: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(stored), Buffer.from(hashFactorCode(phone, code)));
