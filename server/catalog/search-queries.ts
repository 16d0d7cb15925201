import { sql } from 'kysely';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { GrowingFacts } from '#domain/catalog/growing-facts.ts';
import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import { searchDocument } from '#domain/catalog/search-words.ts';
import type { SearchDocument } from '#domain/catalog/tree-search.ts';
import { gradePollen } from '#domain/growing/pollination.ts';
import { describeGrowing } from '#domain/growing/variety-texts.ts';
import type { Db } from '#server/database/client.ts';
import { listRootstocks } from './rootstock-queries.ts';
import { factColumns, factsFromRow } from './variety-columns.ts';

/** A published variety as search and filters see it. */
export interface FindableVariety extends GrowingFacts {
  variety: string;
  fruit: Fruit;
  about: string;
  /** '4-7'; empty: not known. */
  zones: string;
  /** In stock; of a sold-out variety all. */
  rootstocks: string[];
  inStock: boolean;
}

/** Varieties that have a page, by fruit and name. */
export async function listFindable(db: Db): Promise<FindableVariety[]> {
  const rows = await db
    .selectFrom('varieties')
    .innerJoin('products', 'products.variety', 'varieties.name')
    .where('products.hidden', '=', false)
    .select([
      'varieties.name as variety',
      'varieties.about',
      'varieties.zones',
      ...factColumns,
      sql<
        string[]
      >`coalesce(array_agg(products.rootstock order by products.rootstock) filter (where products.free > 0),
        array_agg(products.rootstock order by products.rootstock))`.as('rootstocks'),
      sql<boolean>`bool_or(products.free > 0)`.as('inStock'),
    ])
    .groupBy('varieties.name')
    .orderBy('varieties.fruit')
    .orderBy(sql`lower(varieties.name)`)
    .execute();
  return rows.map((row) => ({
    variety: row.variety,
    fruit: row.fruit,
    about: row.about,
    zones: row.zones,
    rootstocks: row.rootstocks,
    inStock: row.inStock,
    ...factsFromRow(row),
  }));
}

export async function listSearchDocuments(db: Db): Promise<SearchDocument[]> {
  const [varieties, rootstocks] = await Promise.all([listFindable(db), listRootstocks(db)]);
  const find = rootstockFinder(rootstocks);
  return varieties.map((variety) =>
    searchDocument(
      { ...variety, bloom: describeGrowing(variety).bloom },
      variety.rootstocks.flatMap((name) => find(name) ?? []),
      variety.about,
      varieties
        .filter((recipient) => gradePollen(variety, recipient).grade === 'good')
        .map((recipient) => recipient.variety),
    ),
  );
}
