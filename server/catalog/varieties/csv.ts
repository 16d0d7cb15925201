import type { Fruit } from '#domain/catalog/catalog.ts';
import { csvClearCell, type ImportProblem } from '#domain/catalog/csv-import.ts';
import { readDay } from '#domain/catalog/growing-facts.ts';
import { newVarietySchema, varietyFields, type VarietyContent } from '#domain/catalog/varieties.ts';
import {
  varietyCsvColumns,
  varietyCsvFields,
  varietyRowsMax,
  type VarietyCsvField,
} from '#domain/catalog/variety-csv.ts';
import { listStoredVarieties } from '#server/catalog/variety-queries.ts';
import type { Db } from '#server/database/client.ts';
import { readCsvFile } from '#server/platform/http/csv-file.ts';
import { csvLine, unescapeCell } from '#server/platform/http/csv.ts';

/** One line of the file. A missing field keeps its value. */
export interface VarietyCsvRow {
  name: string;
  fruit: Fruit | undefined;
  fields: Partial<VarietyContent>;
}

const csvFields = Object.entries(varietyCsvFields) as [
  VarietyCsvField,
  (typeof varietyCsvFields)[VarietyCsvField],
][];

/** Valid rows by line number, and the problems of the others by column. @throws ShopError for an unreadable file */
export function readVarietyCsv(bytes: Uint8Array): {
  rows: Map<number, VarietyCsvRow>;
  problems: ImportProblem[];
  /** Columns that are not read. */
  ignored: string[];
} {
  const rows = new Map<number, VarietyCsvRow>();
  const problems: ImportProblem[] = [];
  const lines = new Map<string, number>();
  const format = { columns: varietyCsvColumns, required: ['name'] as const };
  const file = readCsvFile(bytes, { ...format, rowsMax: varietyRowsMax, lineMax: 20_000 });
  for (const { line, cells } of file.rows) {
    const wrong: ImportProblem[] = [];
    const identity = newVarietySchema.safeParse({
      name: unescapeCell(cells.name),
      fruit: cells.fruit.trim() || 'Apple',
    });
    for (const { path, message } of identity.error?.issues ?? [])
      wrong.push({ line, column: String(path[0]), message });
    const fields: Partial<Record<keyof VarietyContent, unknown>> = {};
    for (const [column, field] of csvFields) {
      const text = unescapeCell(cells[column]).trim();
      if (text === '') continue;
      const parsed = varietyFields[field].safeParse(
        text === csvClearCell ? emptyOf(field) : readCell(field, text),
      );
      if (parsed.success) fields[field] = parsed.data;
      else
        wrong.push({
          line,
          column,
          message: parsed.error.issues[0]?.message ?? 'This cell cannot be read',
        });
    }
    const key = cells.name.trim().toLowerCase();
    const earlier = lines.get(key);
    if (earlier)
      wrong.push({ line, column: 'name', message: `The same variety as in line ${earlier}` });
    lines.set(key, earlier ?? line);
    problems.push(...wrong);
    if (wrong.length === 0 && identity.success)
      rows.set(line, {
        name: identity.data.name,
        fruit: cells.fruit.trim() ? identity.data.fruit : undefined,
        fields: fields as Partial<VarietyContent>, // each parsed above
      });
  }
  return { rows, problems, ignored: file.ignored };
}

const numbers: readonly string[] = [
  'ploidy',
  'bloomFirst',
  'bloomLast',
  'keepWeeks',
  'chillWeeks',
  'chillHours',
];
const lists: readonly string[] = ['alleles', 'uses'];
const days: readonly string[] = ['pickFirst', 'pickLast'];
const texts: readonly string[] = [
  'botanicalName',
  'zones',
  'about',
  'bloom',
  'pollination',
  'ripens',
  'sources',
  'diseaseSource',
];

function readCell(field: keyof VarietyContent, text: string): unknown {
  if (numbers.includes(field)) return /^-?\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (lists.includes(field)) return text.split(/[\s,;]+/).filter(Boolean);
  if (days.includes(field)) return readDay(text);
  if (field === 'zones') return text.replace(/\s*(?:to|–)\s*/, '-');
  return texts.includes(field) || field === 'sportOf' ? text : text.toLowerCase();
}

function emptyOf(field: keyof VarietyContent): unknown {
  if (lists.includes(field)) return [];
  return texts.includes(field) ? '' : null;
}

export async function* varietyCsv(db: Db): AsyncGenerator<string> {
  yield csvLine([...varietyCsvColumns]);
  const varieties = await listStoredVarieties(db);
  yield varieties
    .map(({ fruit, content }) =>
      csvLine([
        content.name,
        fruit,
        ...csvFields.map(([, field]) => cellText(field, content[field])),
      ]),
    )
    .join('');
}

/** A zone range in words: a spreadsheet would take 5-8 for a date. */
export function cellText(field: keyof VarietyContent, value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  const text = value === null || value === undefined ? '' : String(value as string | number);
  return field === 'zones' ? text.replace('-', ' to ') : text;
}
