import { transact } from '@grafted/postgres/transact.ts';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { ImportChange, ImportPlan, ImportProblem } from '#domain/catalog/csv-import.ts';
import { kindsOf } from '#domain/catalog/growing-facts.ts';
import { emptyVariety, varietyRules, type VarietyContent } from '#domain/catalog/varieties.ts';
import { varietyCsvFields, type VarietyCsvField } from '#domain/catalog/variety-csv.ts';
import { shortenText } from '#domain/cut-text.ts';
import { describePlan, hashPreview } from '#server/catalog/import-plan.ts';
import {
  listStoredVarieties,
  lockNames,
  type StoredVariety,
} from '#server/catalog/variety-queries.ts';
import type { Db } from '#server/database/client.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { cellText, readVarietyCsv, type VarietyCsvRow } from './csv.ts';
import { addDraft, changedFields, saveInTransaction } from './service.ts';

const cellMax = 80;
const cause = 'Imported from a CSV file';

interface Changed {
  line: number;
  fruit: Fruit;
  before: StoredVariety | undefined;
  after: VarietyContent;
}

/** Dry run: returns the changes the file would make. */
export async function checkVarietyImport(db: Db, bytes: Uint8Array): Promise<ImportPlan> {
  const file = readVarietyCsv(bytes);
  const compared = compare(file.rows, await listStoredVarieties(db));
  return describePlan(file, compared, {
    describe: describeChange,
    previewHash: hashChanges(compared.changed),
  });
}

/** Applies exactly the changes of the dry run, all or nothing. */
export async function writeVarietyImport(
  db: Db,
  actor: AdminActor,
  bytes: Uint8Array,
  previewHash: string,
): Promise<void> {
  const { rows, problems } = readVarietyCsv(bytes);
  await transact(db, async (trx) => {
    await lockNames(trx);
    const { changed, wrong } = compare(rows, await listStoredVarieties(trx));
    if (problems.length + wrong.length > 0) throw refuse('import_problems');
    if (hashChanges(changed) !== previewHash) throw refuse('changed_meanwhile.varieties_of_file');
    for (const { fruit, before, after } of changed) {
      const id = before?.id ?? (await addDraft(trx, actor, { name: after.name, fruit }));
      await saveInTransaction(trx, actor, id, { content: after, basedOn: 'newest', cause });
    }
  });
}

function compare(
  rows: ReadonlyMap<number, VarietyCsvRow>,
  stored: readonly StoredVariety[],
): { changed: Changed[]; wrong: ImportProblem[] } {
  const known = new Map(stored.map((variety) => [variety.content.name.toLowerCase(), variety]));
  const changed: Changed[] = [];
  const wrong: ImportProblem[] = [];
  for (const [line, row] of rows) {
    const before = known.get(row.name.toLowerCase());
    const fruit = before?.fruit ?? row.fruit;
    if (!fruit) {
      wrong.push({ line, column: 'fruit', message: 'A new variety needs a fruit' });
      continue;
    }
    const after = {
      ...(before?.content ?? emptyVariety({ name: row.name, fruit })),
      ...row.fields,
    };
    const found = problemsOf(after, { fruit, row });
    wrong.push(...found.map((problem) => ({ line, ...problem })));
    if (found.length === 0 && (!before || changedFields(before.content, after).length > 0))
      changed.push({ line, fruit, before, after });
  }
  return { changed, wrong };
}

function problemsOf(
  after: VarietyContent,
  { fruit, row }: { fruit: Fruit; row: VarietyCsvRow },
): Omit<ImportProblem, 'line'>[] {
  const found: Omit<ImportProblem, 'line'>[] = [];
  if (row.fruit && row.fruit !== fruit)
    found.push({
      column: 'fruit',
      message: `${after.name} is known as ${fruit}, not ${row.fruit}`,
    });
  if (!kindsOf[fruit].some((kind) => kind === after.kind))
    found.push({
      column: 'kind',
      message: `The kind of ${fruit} must be ${kindsOf[fruit].join(' or ')}`,
    });
  if (after.sportOf?.toLowerCase() === after.name.toLowerCase())
    found.push({ column: 'sport of', message: 'A variety is not a sport of itself' });
  for (const [field, message, isBroken] of varietyRules(after))
    if (isBroken) found.push({ column: columnOf(field), message });
  return found;
}

const columns = Object.entries(varietyCsvFields) as [VarietyCsvField, keyof VarietyContent][];
const columnOf = (field: keyof VarietyContent): string =>
  columns.find(([, own]) => own === field)?.[0] ?? field;

const hashChanges = (changed: readonly Changed[]): string =>
  hashPreview(changed.map(({ before, after }) => [before?.content, after]));

const describeChange = ({ line, before, after, fruit }: Changed): ImportChange => ({
  line,
  title: after.name,
  kind: before ? 'changed' : 'new',
  fields: changedFields(before?.content ?? emptyVariety({ name: after.name, fruit }), after).map(
    (field) => ({
      name: columnOf(field),
      before: before ? shorten(cellText(field, before.content[field])) : '',
      after: shorten(cellText(field, after[field])),
    }),
  ),
});

const shorten = (text: string): string => shortenText(text, cellMax);
