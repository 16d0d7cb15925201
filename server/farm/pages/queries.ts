import { sql } from 'kysely';
import type { FarmPageContent } from '#domain/pages/farm-pages.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, listRows } from '#server/database/rows.ts';

export interface FarmPage {
  id: string;
  slug: string;
  draft: FarmPageContent;
  published: FarmPageContent | null;
}

const columns = ['id', 'slug', 'draft', 'published'] as const;

/** In the owner's order. */
export const listFarmPages = (db: Db): Promise<FarmPage[]> =>
  db.selectFrom('farm_pages').select(columns).orderBy('position').orderBy('slug').execute();

export interface PublishedPage {
  slug: string;
  title: string;
  inFooter: boolean;
}

/** In the owner's order. */
export const listPublishedPages = (db: Db): Promise<PublishedPage[]> =>
  listRows(db)<PublishedPage>`
    select slug, published ->> 'title' as title, (published ->> 'inFooter')::boolean as "inFooter"
    from farm_pages where published is not null order by position, slug`;

export async function findPublishedPage(
  db: Db,
  slug: string,
): Promise<FarmPageContent | undefined> {
  const row = await db
    .selectFrom('farm_pages')
    .select('published')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.published ?? undefined;
}

export const findFarmPage = (db: Db, id: string): Promise<FarmPage | undefined> =>
  db.selectFrom('farm_pages').select(columns).where('id', '=', id).executeTakeFirst();

/** After the others. Undefined when the address is taken. */
export async function insertFarmPage(
  trx: Trx,
  { slug, draft, published }: Omit<FarmPage, 'id'>,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('farm_pages')
    .values({
      slug,
      draft: JSON.stringify(draft),
      published: published && JSON.stringify(published),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from farm_pages)`,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateFarmPage(
  trx: Trx,
  id: string,
  { draft, published }: Pick<FarmPage, 'draft' | 'published'>,
): Promise<void> {
  await trx
    .updateTable('farm_pages')
    .set({ draft: JSON.stringify(draft), published: published && JSON.stringify(published) })
    .where('id', '=', id)
    .execute();
}

/** Pages that are not listed keep their place. */
export const writeOrder = (trx: Trx, ids: readonly string[]): Promise<void> =>
  execute(trx)`update farm_pages set position = place
    from unnest(${ids}::uuid[]) with ordinality as listed (page, place) where id = page`;

/** Titles of pages that are still the sample texts, drafts included. */
export async function listSampleTexts(db: Db): Promise<string[]> {
  const rows = await listRows(db)<{ title: string }>`
    select draft ->> 'title' as title from farm_pages where (draft ->> 'isSample')::boolean
    order by position, slug`;
  return rows.map(({ title }) => title);
}
