import { randomInt } from 'node:crypto';
import type { Trx } from '#server/database/client.ts';

// Without characters that look alike.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 7;
const triesMax = 5;

export const makeCode = (): string =>
  `GRAFT-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** Issues a single-use code for the first order of the account with this address. @returns the code */
export async function issueNewsletterCode(
  trx: Trx,
  email: string,
  percent: number,
): Promise<string> {
  for (let tries = 0; tries < triesMax; tries++) {
    const row = await trx
      .insertInto('coupons')
      .values({
        code: makeCode(),
        kind: 'percent',
        percent,
        email,
        first_order_only: true,
        max_redemptions: 1,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (row) return row.code;
  }
  throw new Error('No free discount code was found');
}
