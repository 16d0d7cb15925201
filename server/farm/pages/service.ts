import { transact } from '@grafted/postgres/transact.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import {
  describeFarmPage,
  farmPageSchema,
  type FarmPageContent,
  type FarmPageEntry,
  type FarmPageState,
  type NewFarmPage,
} from '#domain/pages/farm-pages.ts';
import type { Db } from '#server/database/client.ts';
import { changedParts, unchanged } from '#server/farm/revisions/changed-parts.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import type { Subject } from '#server/farm/revisions/queries.ts';
import { recordMoves } from '#server/farm/revisions/record-moves.ts';
import {
  contentOf,
  saveRevision,
  type Restore,
  type Save,
} from '#server/farm/revisions/service.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { parse } from '#server/platform/http/validation.ts';
import type { FarmPagesContext } from './context.ts';
import {
  findFarmPage,
  insertFarmPage,
  listFarmPages,
  updateFarmPage,
  writeOrder,
  type FarmPage,
} from './queries.ts';

const subjectOf = (id: string): Subject => ({ type: 'page', key: id });

export type RevisedFarmPage = Revised<FarmPageContent> & Pick<FarmPageEntry, 'slug' | 'state'>;

export const listEntriesOfPages = async (db: Db): Promise<FarmPageEntry[]> =>
  (await listFarmPages(db)).map((page) => ({
    id: page.id,
    slug: page.slug,
    title: page.draft.title,
    state: stateOf(page),
    inFooter: page.draft.inFooter,
    isSample: page.draft.isSample,
  }));

/** @throws ShopError for an unknown page */
export async function readFarmPage(db: Db, id: string): Promise<RevisedFarmPage> {
  const [page, history] = await Promise.all([getPage(db, id), readHistory(db, subjectOf(id))]);
  return {
    slug: page.slug,
    state: stateOf(page),
    content: page.draft,
    ...history,
  };
}

/** @returns the id of the draft. @throws ShopError when the address is taken */
export const createFarmPage = (
  db: Db,
  actor: AdminActor,
  { slug, content }: NewFarmPage,
): Promise<string> =>
  transact(db, async (trx) => {
    const id = await insertFarmPage(trx, { slug, draft: content, published: null });
    if (!id) throw refuse('address_taken', { slug }, { details: { field: 'slug' } });
    await saveRevision(trx, actor, subjectOf(id), {
      content,
      summary: `Created /${slug}`,
      basedOn: null,
    });
    return id;
  });

export async function saveFarmPage(
  { db, liveSettings }: FarmPagesContext,
  actor: AdminActor,
  id: string,
  { content, basedOn, as }: Save & { content: FarmPageContent; as: 'draft' | 'publish' },
): Promise<void> {
  await transact(db, async (trx) => {
    const page = await getPage(trx, id);
    const changes = changesOf(page.draft, content);
    await saveRevision(trx, actor, subjectOf(id), {
      content,
      summary: as === 'publish' ? `Published. ${changes}` : `Draft. ${changes}`,
      basedOn,
      before: page.draft,
    });
    await updateFarmPage(trx, id, {
      draft: content,
      published: as === 'publish' ? content : page.published,
    });
  });
  await liveSettings.load();
}

/** Visitors get a 404; the draft stays. */
export async function unpublishFarmPage(
  { db, liveSettings }: FarmPagesContext,
  actor: AdminActor,
  id: string,
  { basedOn }: Save,
): Promise<void> {
  await transact(db, async (trx) => {
    const { draft } = await getPage(trx, id);
    await saveRevision(trx, actor, subjectOf(id), {
      content: draft,
      summary: 'Unpublished',
      basedOn,
      before: draft,
    });
    await updateFarmPage(trx, id, { draft, published: null });
  });
  await liveSettings.load();
}

/** Into the draft: what visitors see changes when it is published. */
export async function restoreFarmPage(
  context: FarmPagesContext,
  actor: AdminActor,
  id: string,
  { revision, basedOn }: Restore,
): Promise<void> {
  const content = await contentOf(context.db, subjectOf(id), revision);
  await saveFarmPage(context, actor, id, {
    content: parse(farmPageSchema, content),
    basedOn,
    as: 'draft',
  });
}

export async function orderFarmPages(
  { db, liveSettings }: FarmPagesContext,
  actor: AdminActor,
  ids: readonly string[],
): Promise<void> {
  await transact(db, async (trx) => {
    const before = (await listFarmPages(trx)).map(({ id }) => id);
    await writeOrder(trx, ids);
    await recordMoves(trx, actor, 'page', { before, after: ids });
  });
  await liveSettings.load();
}

const getPage = async (db: Db, id: string): Promise<FarmPage> =>
  orRefuse(await findFarmPage(db, id), 'page_not_found');

function stateOf({ draft, published }: FarmPage): FarmPageState {
  if (!published) return 'draft';
  return changesOf(draft, published) === unchanged ? 'published' : 'changed';
}

const changesOf = (before: FarmPageContent, after: FarmPageContent): string =>
  changedParts(describeFarmPage(before), describeFarmPage(after));
