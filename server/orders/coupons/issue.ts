import { randomInt } from 'node:crypto';
import type { Trx } from '#server/database/client.ts';
import { insertFirstOrderCoupon } from './queries.ts';

// Characters that look alike are left out.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 7;
const triesMax = 5;

export const makeCode = (prefix = 'GRAFT'): string =>
  `${prefix}-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** Issues a single-use code for the first order of the account with this address. @returns the code */
export async function issueNewsletterCode(
  trx: Trx,
  email: string,
  percent: number,
): Promise<string> {
  for (let tries = 0; tries < triesMax; tries++) {
    const code = makeCode();
    if (await insertFirstOrderCoupon(trx, { code, email, percent })) return code;
  }
  throw new Error('No free discount code was found');
}
