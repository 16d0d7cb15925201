import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenForChanges } from '#server/pages/invalidation.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();
const trees = () => shop.services.rememberedTrees;

async function listen(): Promise<void> {
  const listening = listenForChanges({
    ...shop.services,
    url: shop.databaseUrl,
    cache: shop.pageCache,
  });
  onTestFinished(() => listening.stop());
  await listening.ready;
}

test('known trees are read once, and anew after an edit of the catalog', async () => {
  await listen();
  const first = await trees().list();
  expect(await trees().list()).toBe(first);

  const variety = `Late ${randomUUID()}`;
  await shop.services.db
    .insertInto('varieties')
    .values({ name: variety, fruit: 'Apple', kind: 'apple', state: 'published' })
    .execute();
  expect(first.find(variety)).toBeUndefined();
  await expect.poll(async () => (await trees().list()).find(variety)).toMatchObject({ variety });
});

test('a sale, which changes none of their facts, leaves them in memory', async () => {
  await listen();
  const first = await trees().list();
  const sold = vi.spyOn(shop.pageCache, 'markStale');
  onTestFinished(() => sold.mockRestore());
  await sql`select pg_notify('catalog_changed', 'sales')`.execute(shop.services.db);
  await expect.poll(() => sold.mock.calls.length).toBe(1);
  expect(await trees().list()).toBe(first);
});

test('without notifications they are read each time', async () => {
  expect(await trees().list()).not.toBe(await trees().list());
});
