import { transact } from '@grafted/postgres/transact.ts';
import {
  describeRootstock,
  rootstockSchema,
  type RootstockContent,
  type RootstockEntry,
} from '#domain/catalog/rootstock-content.ts';
import { rootstockFinder, spellingsOf } from '#domain/catalog/rootstock-names.ts';
import { summarizeParts, type Revised } from '#domain/farm/revisions.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import type { Subject } from '#server/farm/revisions/queries.ts';
import { recordMoves } from '#server/farm/revisions/record-moves.ts';
import {
  contentOf,
  saveRevision,
  type Restore,
  type Save,
} from '#server/farm/revisions/service.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { parse } from '#server/platform/http/validation.ts';
import {
  countProductsByRootstock,
  deleteRootstock,
  findStoredRootstock,
  insertRootstock,
  listStoredRootstocks,
  lockRootstocks,
  updateRootstock,
  writeRootstockOrder,
  type StoredRootstock,
} from './queries.ts';

const subjectOf = (id: string): Subject => ({ type: 'rootstock', key: id });

/** In the guide's order. */
export async function listRootstockEntries(db: Db): Promise<RootstockEntry[]> {
  const [rootstocks, used] = await Promise.all([
    listStoredRootstocks(db),
    countProductsByRootstock(db),
  ]);
  const find = rootstockFinder(rootstocks.map(({ id, content }) => ({ id, ...content })));
  const products = new Map<string, number>();
  for (const { rootstock, products: count } of used) {
    const id = find(rootstock)?.id;
    if (id) products.set(id, (products.get(id) ?? 0) + count);
  }
  return rootstocks.map(({ id, content: { name, fruit, category, feetMin, feetMax } }) => ({
    id,
    name,
    fruit,
    category,
    feetMin,
    feetMax,
    products: products.get(id) ?? 0,
  }));
}

/** @throws ShopError for an unknown rootstock */
export async function readRootstock(db: Db, id: string): Promise<Revised<RootstockContent>> {
  const [{ content }, history] = await Promise.all([
    getRootstock(db, id),
    readHistory(db, subjectOf(id)),
  ]);
  return { content, ...history };
}

/** @returns the id. @throws ShopError when another rootstock has one of its names */
export const createRootstock = (
  db: Db,
  actor: AdminActor,
  content: RootstockContent,
): Promise<string> =>
  transact(db, async (trx) => {
    await lockRootstocks(trx);
    await assertNamesFree(trx, undefined, content);
    const id = await insertRootstock(trx, content);
    await saveRevision(trx, actor, subjectOf(id), {
      content,
      summary: `Added ${content.name}`,
      basedOn: null,
    });
    return id;
  });

/** Trees keep the name that they were listed with: a former name stays one of the other names. */
export const saveRootstock = (
  db: Db,
  actor: AdminActor,
  id: string,
  { content, basedOn }: Save & { content: RootstockContent },
): Promise<void> =>
  transact(db, async (trx) => {
    await lockRootstocks(trx);
    const { content: before } = await getRootstock(trx, id);
    const after = withFormerNames(before, content);
    await assertNamesFree(trx, id, after);
    await saveRevision(trx, actor, subjectOf(id), {
      content: after,
      summary:
        summarizeParts(describeRootstock(before), describeRootstock(after)) ||
        'Saved without changes',
      basedOn,
      before,
    });
    await updateRootstock(trx, id, after);
  });

export async function restoreRootstock(
  db: Db,
  actor: AdminActor,
  id: string,
  { revision, basedOn }: Restore,
): Promise<void> {
  const content = parse(rootstockSchema, await contentOf(db, subjectOf(id), revision));
  await saveRootstock(db, actor, id, { content, basedOn });
}

/** @throws ShopError while trees are listed on it, sold-out and hidden ones included */
export const removeRootstock = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    await lockRootstocks(trx);
    const { content } = await getRootstock(trx, id);
    const entry = (await listRootstockEntries(trx)).find((listed) => listed.id === id);
    if (entry && entry.products > 0)
      throw refuse(
        'rootstock_in_use',
        `${entry.products === 1 ? 'A tree is' : `${entry.products} trees are`} listed on ${content.name}, sold-out ones included. A rootstock in use cannot be removed.`,
      );
    await deleteRootstock(trx, id);
    await recordAudit(trx, actor, {
      action: 'rootstock_removed',
      subjectType: 'rootstock',
      subjectId: id,
      before: content,
    });
  });

export const orderRootstocks = (db: Db, actor: AdminActor, ids: readonly string[]): Promise<void> =>
  transact(db, async (trx) => {
    await lockRootstocks(trx);
    const before = (await listStoredRootstocks(trx)).map(({ id }) => id);
    await writeRootstockOrder(trx, ids);
    await recordMoves(trx, actor, 'rootstock', { before, after: ids });
  });

const getRootstock = async (db: Db, id: string): Promise<StoredRootstock> =>
  orRefuse(await findStoredRootstock(db, id), 'rootstock_not_found');

/** No two rootstocks may be meant by one name in a price list. */
async function assertNamesFree(
  trx: Trx,
  id: string | undefined,
  content: RootstockContent,
): Promise<void> {
  const wanted = new Set(spellingsOf(content));
  for (const other of await listStoredRootstocks(trx)) {
    if (other.id === id || !spellingsOf(other.content).some((spelling) => wanted.has(spelling)))
      continue;
    throw refuse('name_taken', `${other.content.name} has one of these names already`, {
      details: { field: 'content.name' },
    });
  }
}

function withFormerNames(before: RootstockContent, after: RootstockContent): RootstockContent {
  const kept = spellingsOf(after);
  const isKept = (name: string) =>
    spellingsOf({ name, shortName: '', otherNames: [] }).every((spelling) =>
      kept.includes(spelling),
    );
  const former = new Set([before.name, before.shortName].filter((name) => !isKept(name)));
  return { ...after, otherNames: [...after.otherNames, ...former] };
}
