import { compiled } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { GrowingFacts } from '#domain/catalog/growing-facts.ts';
import type { Db } from '#server/database/client.ts';
import { factColumns, factsFromRow } from './variety-columns.ts';

/** A variety with its facts, as the rules of growing compare them. */
export interface GrowingVariety extends GrowingFacts {
  variety: string;
  fruit: Fruit;
  /** '4-7'; empty: not known. */
  zones: string;
  /** On any rootstock. */
  inStock: boolean;
}

/** Published varieties, by name. */
export async function listGrowing(db: Db): Promise<GrowingVariety[]> {
  const rows = await selectGrowing(db).where('varieties.state', '=', 'published').execute();
  return rows.map(growingFromRow);
}

export const listGrowingInStock = async (db: Db): Promise<GrowingVariety[]> =>
  (await listGrowing(db)).filter(({ inStock }) => inStock);

export async function findGrowing(db: Db, name: string): Promise<GrowingVariety | undefined> {
  const row = await selectGrowing(db).where('varieties.name', '=', name).executeTakeFirst();
  return row && growingFromRow(row);
}

/** Sorted by name. Drafts are left out; hidden varieties are not, because they still stand in orchards. */
export async function listEverGrown(db: Db): Promise<GrowingVariety[]> {
  return (await selectEverGrown(db, {})).map(growingFromRow);
}

const selectGrowing = (db: Db) =>
  db
    .selectFrom('varieties')
    .select((eb) => [
      'varieties.name as variety',
      'varieties.zones',
      ...factColumns,
      eb
        .exists(
          eb
            .selectFrom('products')
            .select('products.id')
            .whereRef('products.variety', '=', 'varieties.name')
            .where('products.free', '>', sql.lit(0))
            .where('hidden', '=', false),
        )
        .as('inStock'),
    ])
    .orderBy(sql`lower(varieties.name)`);

const selectEverGrown = compiled((db: Db) =>
  selectGrowing(db).where('varieties.state', '<>', 'draft'),
);

type Row = Awaited<ReturnType<ReturnType<typeof selectGrowing>['executeTakeFirstOrThrow']>>;

const growingFromRow = (row: Row): GrowingVariety => ({
  variety: row.variety,
  fruit: row.fruit,
  zones: row.zones,
  inStock: Boolean(row.inStock),
  ...factsFromRow(row),
});
