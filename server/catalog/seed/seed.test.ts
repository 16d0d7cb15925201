import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRootstock, rootstocks } from '#domain/rootstocks.ts';
import { seed, seedVarieties } from '#server/catalog/seed/seed.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const pictures = new Set(readdirSync(path.join(import.meta.dirname, '../../../public/images')));

describe('the opening catalog', () => {
  const shop = useTestShop();

  test('holds at least 18 apples, 8 pears and 10 cherries', () => {
    const count = (fruit: string) =>
      seedVarieties.filter((variety) => variety.fruit === fruit).length;
    expect(count('Apple')).toBeGreaterThanOrEqual(18);
    expect(count('Pear')).toBeGreaterThanOrEqual(8);
    expect(count('Cherry')).toBeGreaterThanOrEqual(10);
  });

  test('has rootstocks of the right fruit for every variety, and uses all fifteen', () => {
    const grafts = seedVarieties.flatMap(({ fruit, variety, trees }) =>
      trees.map(([rootstock]) => ({ fruit, variety, rootstock })),
    );
    expect(
      grafts.filter(({ fruit, rootstock }) => findRootstock(rootstock)?.fruit !== fruit),
    ).toEqual([]);
    const used = new Set(grafts.map(({ rootstock }) => rootstock));
    expect([...used].toSorted()).toEqual(rootstocks.map(({ name }) => name).toSorted());
  });

  test('has every picture in every size', () => {
    const missing = seedVarieties
      .flatMap(({ picture }) =>
        ['-480.avif', '-800.avif', '-800.webp', '-orchard-800.avif'].map(
          (ending) => picture + ending,
        ),
      )
      .filter((file) => !pictures.has(file));
    expect(missing).toEqual([]);
  });

  test('is seeded only once', async () => {
    const trees = await shop.services.db.selectFrom('products').select('id').execute();
    await seed(shop.services.db);
    expect(await shop.services.db.selectFrom('products').select('id').execute()).toHaveLength(
      trees.length,
    );
    expect(trees.length).toBeGreaterThan(75);
  });
});
