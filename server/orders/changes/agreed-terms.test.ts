import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applySettings, settings } from '#domain/farm/settings.ts';
import type { ChangePreview } from '#domain/orders/order-changes.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { calculateDelivery, deliveredTo, pay, spokane } from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { startSettings } from '#tests/support/sample-settings.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const { call } = useAdmin(shop);

async function buy(): Promise<string> {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  await calculateDelivery(shop, customer);
  const { body } = await pay(shop, customer, cardToken(square), deliveredTo(spokane));
  return body.orderId!;
}

/** What comes back for one of two trees. */
async function previewRemoval(id: string): Promise<number> {
  const { order } = (await call<OrderDetails>(`/orders/${id}`)).json;
  const quantities = [{ itemId: order.items[0]!.id, was: 2, quantity: 1 }];
  const { json } = await call<ChangePreview>(`/orders/${id}/changes/preview`, 'POST', {
    change: { kind: 'quantities', quantities },
  });
  return json.refundCents;
}

const saved = (content: object, at: string) =>
  sql`insert into revisions (subject_type, subject, content, summary, created_at)
    values ('settings', 'shop', ${JSON.stringify(content)}, 'Saved', ${at}::timestamptz)`.execute(
    shop.services.db,
  );

test('an order keeps the delivery rates of its day', async () => {
  const id = await buy();
  const { centsPerTree } = settings.delivery;
  applySettings({
    ...startSettings,
    season: settings.season,
    delivery: { ...settings.delivery, centsPerTree: 900 },
  });
  expect(await previewRemoval(id)).toBe(4800 + centsPerTree);
});

test('an order from before has the settings of its day where the revisions know them, and says so where not', async () => {
  const id = await buy();
  const older = async (placedAt: string) => {
    await sql`alter table orders disable trigger orders_agreed_frozen`.execute(shop.services.db);
    await sql`update orders set agreed = null, created_at = ${placedAt}::timestamptz where id = ${id}`.execute(
      shop.services.db,
    );
    const { order } = (await call<OrderDetails>(`/orders/${id}`)).json;
    return order.terms.agreed;
  };
  expect(await older('2026-01-10')).toBeUndefined();
  const rates = (centsPerTree: number) => ({ centsPerMinute: 100, centsPerTree });
  await saved({ delivery: rates(300) }, '2026-02-01');
  await saved(
    { delivery: rates(50), orderChanges: { daysBeforePickup: 7, policy: 'A week' } },
    '2026-03-01',
  );
  expect(await older('2026-01-10')).toEqual({ delivery: rates(300) });
  expect(await older('2026-02-10')).toEqual({ delivery: rates(300) });
  expect(await older('2026-03-10')).toEqual({
    delivery: rates(50),
    orderChanges: { daysBeforePickup: 7, policy: 'A week' },
  });
  expect(await previewRemoval(id)).toBe(4800 + 2 * 900 - 50);
});
