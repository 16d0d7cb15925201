import { testCouponCode } from '#domain/orders/coupons.ts';
import type { Db } from '#server/database/client.ts';

/** `sandbox` never charges a card; `live` does. */
export type CardMode = 'sandbox' | 'live';

/** Creates the one-cent test coupon in a sandbox shop. @throws Error if a live shop has it */
export async function seedTestCoupon(db: Db, cards: CardMode): Promise<void> {
  if (cards === 'live') return assertNoTestCoupon(db);
  await db
    .insertInto('coupons')
    .values({
      code: testCouponCode,
      kind: 'fixed_total',
      fixed_total_cents: 1,
      once_per_customer: false,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

async function assertNoTestCoupon(db: Db): Promise<void> {
  if (
    !(await db
      .selectFrom('coupons')
      .select('id')
      .where('code', '=', testCouponCode)
      .where('ended_at', 'is', null)
      .executeTakeFirst())
  )
    return;
  throw new Error(
    `The database holds the test coupon ${testCouponCode}, which sells anything for one cent, and the card provider is live. End it: update coupons set ended_at = now() where code = '${testCouponCode}'`,
  );
}
