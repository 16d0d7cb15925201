import type { Db } from '#server/database/client.ts';
import { testCouponCode } from '#domain/coupons.ts';

/** `sandbox`: no card is ever charged. `live`: real money. */
export type CardMode = 'sandbox' | 'live';

/** The code that brings any order down to one cent belongs where nothing is charged, and nowhere else. */
export async function seedTestCoupon(db: Db, cards: CardMode): Promise<void> {
  if (cards === 'live') return assertNoTestCoupon(db);
  await db
    .insertInto('coupons')
    .values({ code: testCouponCode, kind: 'fixed_total', fixed_total_cents: 1, once_per_customer: false })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

async function assertNoTestCoupon(db: Db): Promise<void> {
  if (!(await db.selectFrom('coupons').select('id').where('code', '=', testCouponCode).executeTakeFirst())) return;
  throw new Error(`The database holds the test coupon ${testCouponCode}, which sells anything for one cent, and the card provider is no sandbox. Retire it: update coupons set code = 'RETIRED-${testCouponCode}', expires_at = now() where code = '${testCouponCode}'`);
}
