import { sql } from 'kysely';
import type { Fruit, Picture } from '#domain/catalog/catalog.ts';
import { kindsOf } from '#domain/catalog/growing-facts.ts';
import type { NewVariety, VarietyContent, VarietyState } from '#domain/catalog/varieties.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { hasWords } from '#server/database/like.ts';
import { execute } from '#server/database/rows.ts';
import {
  factColumns,
  factsFromRow,
  factValues,
  textColumns,
  textsFromRow,
} from './variety-columns.ts';

/** A variety as admins edit it. */
export interface StoredVariety {
  id: string;
  fruit: Fruit;
  state: VarietyState;
  content: VarietyContent;
  /** Trees by rootstock, hidden ones included, and those in stock. */
  trees: number;
  inStock: number;
}

const selectVarieties = (db: Db) =>
  db.selectFrom('varieties').select((eb) => [
    'varieties.id',
    'varieties.name',
    'varieties.state',
    'varieties.sources',
    'varieties.pictures',
    ...textColumns,
    ...factColumns,
    eb
      .selectFrom('products')
      .select((of) => of.fn.countAll<string>().as('count'))
      .whereRef('products.variety', '=', 'varieties.name')
      .as('trees'),
    eb
      .selectFrom('products')
      .select((of) => of.fn.countAll<string>().as('count'))
      .whereRef('products.variety', '=', 'varieties.name')
      .where('products.quantity', '>', 0)
      .as('inStock'),
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectVarieties>['executeTakeFirstOrThrow']>>;

function fromRow(row: Row): StoredVariety {
  const { alleles, uses, ...facts } = factsFromRow(row);
  return {
    id: row.id,
    fruit: row.fruit,
    state: row.state,
    trees: Number(row.trees),
    inStock: Number(row.inStock),
    content: {
      name: row.name,
      ...textsFromRow(row),
      ...facts,
      alleles: [...alleles],
      uses: [...uses],
      sources: row.sources,
      pictures: row.pictures,
    },
  };
}

/** Sorted by fruit and name. */
export async function listStoredVarieties(
  db: Db,
  { search = '', state }: { search?: string; state?: VarietyState | undefined } = {},
): Promise<StoredVariety[]> {
  const rows = await selectVarieties(db)
    .$if(search !== '', (query) =>
      query.where(
        hasWords(
          sql`varieties.name || ' ' || varieties.fruit || ' ' || coalesce(varieties.kind, '')`,
          search,
        ),
      ),
    )
    .$if(state !== undefined, (query) => query.where('varieties.state', '=', state!))
    .orderBy('varieties.fruit')
    .orderBy(sql`lower(varieties.name)`)
    .execute();
  return rows.map(fromRow);
}

export async function findStoredVariety(db: Db, id: string): Promise<StoredVariety | undefined> {
  const row = await selectVarieties(db).where('varieties.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Locks the variety, then its trees in the lock order of sales. With a new `name` the trees' rows get new keys. */
export async function lockStoredVariety(
  trx: Trx,
  id: string,
  name?: string,
): Promise<StoredVariety | undefined> {
  const locked = await trx
    .selectFrom('varieties')
    .select('name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  await trx
    .selectFrom('products')
    .select('id')
    .where('variety', '=', locked.name)
    .orderBy('id')
    .$call((trees) =>
      name === undefined || name === locked.name ? trees.forNoKeyUpdate() : trees.forUpdate(),
    )
    .execute();
  return findStoredVariety(trx, id);
}

/** Serializes what claims names, so that two varieties never get the same one. */
export const lockNames = (trx: Trx): Promise<void> =>
  execute(trx)`select pg_advisory_xact_lock(hashtextextended('variety names', 0))`;

/** Case-insensitive. */
export const findVarietyNamed = (db: Db, name: string) =>
  db
    .selectFrom('varieties')
    .select(['id', 'name', 'fruit'])
    .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
    .executeTakeFirst();

/** @returns the id */
export async function insertDraft(trx: Trx, { name, fruit }: NewVariety): Promise<string> {
  const { id } = await trx
    .insertInto('varieties')
    .values({ name, fruit, state: 'draft', kind: kindsOf[fruit][0] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateVariety(
  trx: Trx,
  id: string,
  {
    name,
    botanicalName,
    about,
    bloom,
    pollination,
    ripens,
    zones,
    sources,
    pictures,
    diseaseSource,
    ...facts
  }: VarietyContent,
): Promise<void> {
  await trx
    .updateTable('varieties')
    .set({
      name,
      botanical_name: botanicalName,
      about,
      bloom,
      pollination,
      ripens,
      zones,
      sources,
      disease_source: diseaseSource,
      pictures: JSON.stringify(pictures),
      ...factValues(facts),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateState(trx: Trx, id: string, state: VarietyState): Promise<void> {
  await trx.updateTable('varieties').set({ state }).where('id', '=', id).execute();
}

/** The first picture of a variety is the picture of its trees. */
export async function updateTreePictures(
  trx: Trx,
  variety: string,
  picture: Picture | undefined,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      image_url: picture?.url ?? null,
      image_alt: picture?.alt || null,
      updated_at: sql`now()`,
    })
    .where('variety', '=', variety)
    .execute();
}
