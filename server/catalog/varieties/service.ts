import { transact } from '@grafted/postgres/transact.ts';
import type { Picture } from '#domain/catalog/catalog.ts';
import { kindsOf } from '#domain/catalog/growing-facts.ts';
import {
  emptyVariety,
  missingFacts,
  varietiesPerPage,
  varietyContentSchema,
  type NewVariety,
  type VarietyContent,
  type VarietyHead,
  type VarietyList,
  type VarietyListRequest,
  type VarietyState,
} from '#domain/catalog/varieties.ts';
import { shortenText } from '#domain/cut-text.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import {
  findStoredVariety,
  findVarietyNamed,
  insertDraft,
  listStoredVarieties,
  lockNames,
  lockStoredVariety,
  updateState,
  updateTreePictures,
  updateVariety,
  type StoredVariety,
} from '#server/catalog/variety-queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import { findLatestRevisionId, type Subject } from '#server/farm/revisions/queries.ts';
import {
  contentOf,
  saveRevision,
  type Restore,
  type Save,
} from '#server/farm/revisions/service.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { parse } from '#server/platform/http/validation.ts';

/** Revisions are kept under the id, because names change. */
const subjectOf = (id: string): Subject => ({ type: 'variety', key: id });

export async function listVarieties(
  db: Db,
  { search, show, page }: VarietyListRequest,
): Promise<VarietyList> {
  const state = show === 'all' || show === 'incomplete' ? undefined : show;
  const found = (await listStoredVarieties(db, { search, state }))
    .map((variety) => ({ ...variety, missing: missingFacts(variety.content, variety.trees) }))
    .filter(({ missing }) => show !== 'incomplete' || missing.length > 0);
  return {
    total: found.length,
    varieties: found
      .slice((page - 1) * varietiesPerPage, page * varietiesPerPage)
      .map(({ id, fruit, state: now, content, trees, inStock, missing }) => ({
        id,
        name: content.name,
        fruit,
        state: now,
        picture: content.pictures[0] ?? null,
        trees,
        inStock,
        missing,
      })),
  };
}

export type EditedVariety = Revised<VarietyContent> & { head: VarietyHead };

/** @throws ShopError for an unknown one */
export async function readVariety(db: Db, id: string): Promise<EditedVariety> {
  const variety = orRefuse(await findStoredVariety(db, id), 'variety_not_found');
  return {
    content: variety.content,
    head: { id, fruit: variety.fruit, state: variety.state, trees: variety.trees },
    ...(await readHistory(db, subjectOf(id))),
  };
}

/** Adds a draft. @returns its id @throws ShopError when the name is taken */
export const createVariety = (db: Db, actor: AdminActor, input: NewVariety): Promise<string> =>
  transact(db, (trx) => addDraft(trx, actor, input));

export async function addDraft(trx: Trx, actor: AdminActor, input: NewVariety): Promise<string> {
  await claimName(trx, input.name);
  const id = await insertDraft(trx, input);
  await record(trx, actor, {
    id,
    summary: 'Created as a draft',
    basedOn: null,
    before: {},
    after: { ...emptyVariety(input), state: 'draft' },
    content: emptyVariety(input),
  });
  return id;
}

interface SaveVariety {
  content: VarietyContent;
  /** `newest`: the caller has just read it, in the same transaction. */
  basedOn: Save['basedOn'] | 'newest';
  /** What it is, where the changed fields do not tell. */
  cause?: string;
}

/** @throws ShopError when another admin has saved in the meantime, or the name is taken */
export const saveVariety = (
  db: Db,
  actor: AdminActor,
  id: string,
  save: SaveVariety,
): Promise<void> => transact(db, (trx) => saveInTransaction(trx, actor, id, save));

export async function saveInTransaction(
  trx: Trx,
  actor: AdminActor,
  id: string,
  { content, basedOn, cause }: SaveVariety,
): Promise<void> {
  const variety = await getLocked(trx, id, content.name);
  const { content: before, fruit } = variety;
  const fields = changedFields(before, content);
  if (!kindsOf[fruit].some((kind) => kind === content.kind))
    throw invalid('kind', `The kind of ${fruit} must be ${kindsOf[fruit].join(' or ')}`);
  if (content.sportOf?.toLowerCase() === content.name.toLowerCase())
    throw invalid('sportOf', 'A variety is not a sport of itself');
  if (fields.includes('name')) await claimName(trx, content.name, id);
  if (fields.length === 0) return;
  await record(trx, actor, {
    id,
    content,
    basedOn,
    summary: [cause, summaryOf(fields, before.name, content.name)].filter(Boolean).join(': '),
    before: pick(before, fields),
    after: pick(content, fields),
  });
  await updateVariety(trx, id, content);
  const [first] = content.pictures;
  if (first?.url !== before.pictures[0]?.url || first?.alt !== before.pictures[0]?.alt)
    await updateTreePictures(trx, content.name, first);
}

/** Brings back an older state; whether it is published stays as it is. */
export const restoreVariety = (
  db: Db,
  actor: AdminActor,
  id: string,
  { revision, basedOn }: Restore,
): Promise<void> =>
  transact(db, async (trx) => {
    const content = parse(varietyContentSchema, await contentOf(trx, subjectOf(id), revision));
    await saveInTransaction(trx, actor, id, { content, basedOn, cause: 'Restored' });
  });

const stateSummaries: Record<VarietyState, string> = {
  draft: 'Back to draft',
  published: 'Published',
  hidden: 'Hidden from the shop',
};

/** @throws ShopError for a variety without trees: it has no page */
export const changeState = (
  db: Db,
  actor: AdminActor,
  id: string,
  { state, basedOn }: Save & { state: VarietyState },
): Promise<void> =>
  transact(db, async (trx) => {
    const variety = await getLocked(trx, id);
    if (variety.state === state) return;
    if (state === 'published' && variety.trees === 0) throw refuse('no_trees');
    await record(trx, actor, {
      id,
      content: variety.content,
      basedOn,
      summary: stateSummaries[state],
      before: { state: variety.state },
      after: { state },
    });
    await updateState(trx, id, state);
  });

/** For the Trees screen: replaces the first picture of a tree's variety. */
export async function replaceMainPicture(
  trx: Trx,
  actor: AdminActor,
  name: string,
  url: string,
): Promise<void> {
  const found = await findVarietyNamed(trx, name);
  const variety = found && (await getLocked(trx, found.id));
  if (!variety) return;
  const [first, ...others] = variety.content.pictures;
  const picture: Picture = { url, alt: first?.alt ?? '' };
  const content = { ...variety.content, pictures: [picture, ...others] };
  await record(trx, actor, {
    id: variety.id,
    content,
    basedOn: 'newest',
    summary: 'New main picture',
    before: { pictures: variety.content.pictures },
    after: { pictures: content.pictures },
  });
  await updateVariety(trx, variety.id, content);
}

interface Recorded extends Pick<SaveVariety, 'content' | 'basedOn'> {
  id: string;
  summary: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

async function record(
  trx: Trx,
  actor: AdminActor,
  { id, content, summary, basedOn, before, after }: Recorded,
): Promise<void> {
  const subject = subjectOf(id);
  await saveRevision(trx, actor, subject, {
    content,
    summary: shortenText(summary, 200),
    basedOn: basedOn === 'newest' ? await findLatestRevisionId(trx, subject) : basedOn,
  });
  await recordAudit(trx, actor, {
    action: 'variety_changed',
    subjectType: 'variety',
    subjectId: id,
    before,
    after,
  });
}

const getLocked = async (trx: Trx, id: string, name?: string): Promise<StoredVariety> =>
  orRefuse(await lockStoredVariety(trx, id, name), 'variety_not_found');

const invalid = (field: string, message: string) =>
  refuse('invalid_input', message, { details: { field } });

async function claimName(trx: Trx, name: string, own?: string): Promise<void> {
  await lockNames(trx);
  const taken = await findVarietyNamed(trx, name);
  if (taken && taken.id !== own)
    throw refuse('name_taken', `There is already a variety named ${taken.name}`, {
      details: { field: 'name' },
    });
}

type Field = keyof VarietyContent;
const fieldNames: Record<Exclude<Field, 'name'>, string> = {
  kind: 'kind',
  botanicalName: 'botanical name',
  about: 'text',
  bloom: 'bloom text',
  pollination: 'pollination text',
  ripens: 'ripening text',
  zones: 'zones',
  sportOf: 'parent variety',
  ploidy: 'chromosomes',
  alleles: 'alleles',
  selfFruit: 'fruit without a partner',
  bloomFirst: 'bloom',
  bloomLast: 'bloom',
  pickFirst: 'picking',
  pickLast: 'picking',
  keepWeeks: 'keeping',
  chillWeeks: 'chilling',
  uses: 'uses',
  chillHours: 'chill hours',
  fireBlight: 'fire blight',
  scab: 'scab',
  mildew: 'powdery mildew',
  rust: 'cedar apple rust',
  canker: 'bacterial canker',
  cracking: 'cracking',
  diseaseSource: 'source of the diseases',
  sure: 'certainty',
  sources: 'sources',
  pictures: 'pictures',
};

export const changedFields = (before: VarietyContent, after: VarietyContent): Field[] =>
  (Object.keys(after) as Field[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

function summaryOf(fields: readonly Field[], before: string, after: string): string {
  const others = new Set(fields.flatMap((field) => (field === 'name' ? [] : fieldNames[field])));
  return [
    ...(fields.includes('name') ? [`Renamed from ${before} to ${after}`] : []),
    ...(others.size > 0 ? [`Changed ${[...others].join(', ')}`] : []),
  ].join('. ');
}

const pick = (content: VarietyContent, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, content[field]]));
