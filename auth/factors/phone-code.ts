import { createHash, timingSafeEqual } from 'node:crypto';

/** Codes are short: their hash goes with the number they were sent to, and with a small number of tries. */
export const hashFactorCode = (phone: string, code: string): string => createHash('sha224').update(phone + code).digest('hex');

export const factorCodeTries = 5;

export const isFactorCode = (stored: string, phone: string, code: string): boolean => timingSafeEqual(Buffer.from(stored), Buffer.from(hashFactorCode(phone, code)));
