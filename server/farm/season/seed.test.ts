import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { nameFirstSeason } from './seed.ts';

const shop = useTestShop();

/** As the migration leaves it. */
const emptyShop = () =>
  sql`update seasons set name = 'Spring 2026', year = 2026, opens_at = null, closes_at = null, pre_order_deadline = null,
    pickup_from = '2026-03-25', pickup_until = '2026-05-08', banner_from = null, banner_until = null,
    banner = 'Spring 2026 pre-orders are open. Farm pickup in Colbert, or local delivery.'
    where current`.execute(shop.services.db);
const season = () =>
  shop.services.db
    .selectFrom('seasons')
    .select([
      'name',
      'year',
      'banner',
      'opens_at',
      sql<boolean>`pickup_until >= current_date`.as('isToCome'),
    ])
    .where('current', '=', true)
    .executeTakeFirstOrThrow();

test('an empty shop is named after the next spring, once, and is not open', async () => {
  await emptyShop();
  await nameFirstSeason(shop.services.db);
  const named = await season();
  expect(named).toMatchObject({
    name: `Spring ${named.year}`,
    banner: `Spring ${named.year} pre-orders are open. Farm pickup in Colbert, or local delivery.`,
    opens_at: null,
    isToCome: true,
  });
  await nameFirstSeason(shop.services.db);
  expect(await season()).toEqual(named);
});

test('a season that somebody has saved keeps its name', async () => {
  await emptyShop();
  await sql`insert into revisions (subject_type, subject, content, summary)
    values ('season', (select id::text from seasons where current), '{}', 'Saved')`.execute(
    shop.services.db,
  );
  await nameFirstSeason(shop.services.db);
  expect((await season()).name).toBe('Spring 2026');
});
