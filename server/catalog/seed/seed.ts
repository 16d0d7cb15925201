import { numericFromCents } from '#domain/money.ts';
import { findRootstock } from '#domain/rootstocks.ts';
import { apples } from '#server/catalog/seed/apples.ts';
import { cherries } from '#server/catalog/seed/cherries.ts';
import { pears } from '#server/catalog/seed/pears.ts';
import type { Db } from '#server/database/client.ts';

const fruits = [apples, pears, cherries];
/** Tart cherries are a different species from sweet ones. */
const botanicalNames: Record<string, string> = { Montmorency: 'Prunus cerasus' };

export const seedVarieties = fruits.flatMap(({ fruit, botanicalName, varieties }) =>
  varieties.map((variety) => ({
    ...variety,
    fruit,
    botanicalName: botanicalNames[variety.variety] ?? botanicalName,
  })),
);

/** `hidden`: admins put the trees on sale that the farm has. */
export type OpeningCatalog = 'on sale' | 'hidden';

/** Seeds the catalog of an empty shop. Does nothing if there are trees. */
export async function seed(db: Db, catalog: OpeningCatalog = 'on sale'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
    await trx
      .insertInto('varieties')
      .values(
        seedVarieties.map(
          ({ variety, fruit, botanicalName, about, bloom, pollination, ripens, zones }) => ({
            name: variety,
            fruit,
            botanical_name: botanicalName,
            about,
            bloom,
            pollination,
            ripens,
            zones,
          }),
        ),
      )
      .onConflict((conflict) => conflict.doNothing()) // another process was faster
      .execute();
    await trx
      .insertInto('products')
      .values(
        seedVarieties.flatMap(({ variety, fruit, picture, shows, trees }) =>
          trees.map(([rootstock, dollars, quantity]) => ({
            fruit,
            variety,
            rootstock,
            price: numericFromCents(dollars * 100),
            quantity,
            hidden: catalog === 'hidden',
            tree_size: findRootstock(rootstock)?.matureSize ?? null,
            image_url: `images/${picture}-800.webp`,
            image_alt: `${variety} ${fruit.toLowerCase()} tree ready for planting: ${shows} (illustration)`,
          })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
