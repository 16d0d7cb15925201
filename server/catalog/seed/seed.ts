import { unknownDiseases } from '#domain/catalog/diseases.ts';
import { kindsOf, type GrowingFacts } from '#domain/catalog/growing-facts.ts';
import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import { matureSize } from '#domain/catalog/rootstocks.ts';
import { numericFromCents } from '#domain/money.ts';
import { listRootstocks } from '#server/catalog/rootstock-queries.ts';
import { apples } from '#server/catalog/seed/apples.ts';
import { cherries } from '#server/catalog/seed/cherries.ts';
import { diseasesOfVariety, diseaseSourceOf } from '#server/catalog/seed/diseases.ts';
import { seedFacts } from '#server/catalog/seed/facts.ts';
import { pears } from '#server/catalog/seed/pears.ts';
import { diseaseValues, factValues } from '#server/catalog/variety-columns.ts';
import type { Db } from '#server/database/client.ts';

const fruits = [apples, pears, cherries];
/** Tart cherries are a different species from sweet ones. */
const botanicalNames: Record<string, string> = { Montmorency: 'Prunus cerasus' };

export const seedVarieties = fruits.flatMap(({ fruit, botanicalName, varieties }) =>
  varieties.map((variety) => ({
    ...variety,
    fruit,
    botanicalName: botanicalNames[variety.variety] ?? botanicalName,
    kind: variety.variety === 'Montmorency' ? ('tart cherry' as const) : kindsOf[fruit][0],
    picture: {
      url: `images/${variety.picture}-800.webp`,
      alt: `${variety.variety} ${fruit.toLowerCase()} tree ready for planting: ${variety.shows} (illustration)`,
    },
  })),
);

/** `hidden`: admins put the trees on sale that the farm has. */
export type OpeningCatalog = 'on sale' | 'hidden';

/** Seeds the catalog of an empty shop. Does nothing if there are trees. */
export async function seed(db: Db, catalog: OpeningCatalog = 'on sale'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
    const findRootstock = rootstockFinder(await listRootstocks(trx));
    await trx
      .insertInto('varieties')
      .values(
        seedVarieties.map(
          ({
            variety,
            fruit,
            botanicalName,
            about,
            bloom,
            pollination,
            ripens,
            zones,
            picture,
          }) => ({
            name: variety,
            fruit,
            botanical_name: botanicalName,
            about,
            bloom,
            pollination,
            ripens,
            zones,
            pictures: JSON.stringify([picture]),
          }),
        ),
      )
      .onConflict((conflict) => conflict.doNothing()) // another process was faster
      .execute();
    await trx
      .insertInto('products')
      .values(
        seedVarieties.flatMap(({ variety, fruit, picture, trees }) =>
          trees.map(([rootstock, dollars, quantity]) => ({
            fruit,
            variety,
            rootstock,
            price: numericFromCents(dollars * 100),
            quantity,
            hidden: catalog === 'hidden',
            tree_size: sizeOf(findRootstock(rootstock)),
            image_url: picture.url,
            image_alt: picture.alt,
          })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

const sizeOf = (rootstock: Parameters<typeof matureSize>[0] | undefined): string | null =>
  rootstock ? matureSize(rootstock) : null;

/** Fills in, once, what is known about varieties by their name; what admins entered stays. */
export async function seedVarietyFacts(db: Db): Promise<void> {
  const without = await db
    .selectFrom('varieties')
    .select('name')
    .where('kind', 'is', null)
    .where(
      'name',
      'in',
      seedVarieties.map(({ variety }) => variety),
    )
    .execute();
  for (const { name } of without) {
    const { kind } = seedVarieties.find(({ variety }) => variety === name)!; // selected by these names
    await db
      .updateTable('varieties')
      .set(factValues({ ...unknown, ...seedFacts.get(name), kind }))
      .where('name', '=', name)
      .where('kind', 'is', null)
      .execute();
  }
  await seedDiseases(db);
}

/** Does the same for the diseases, also in shops that are older than they. */
async function seedDiseases(db: Db): Promise<void> {
  const without = await db
    .selectFrom('varieties')
    .select('name')
    .where('disease_source', 'is', null)
    .where(
      'name',
      'in',
      seedVarieties.map(({ variety }) => variety),
    )
    .execute();
  for (const { name } of without)
    await db
      .updateTable('varieties')
      .set({ ...diseaseValues(diseasesOfVariety(name)), disease_source: diseaseSourceOf(name) })
      .where('name', '=', name)
      .where('disease_source', 'is', null)
      .execute();
}

const unknown: Omit<GrowingFacts, 'kind'> = {
  sportOf: null,
  ploidy: null,
  alleles: [],
  selfFruit: null,
  bloomFirst: null,
  bloomLast: null,
  pickFirst: null,
  pickLast: null,
  keepWeeks: null,
  chillWeeks: null,
  uses: [],
  chillHours: null,
  ...unknownDiseases,
  sure: null,
};
