// Writes the settings into docs/settings.md, as the schemas describe them: npm run docs:settings
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { settingGroups } from '#server/start/config.ts';

const file = path.join(import.meta.dirname, '../docs/settings.md');
/** Everything after this line is generated. */
const generatedFrom = '<!-- Below: npm run docs:settings -->\n';

/** The document with its tables as the schemas are now. */
export function withTables(document: string): string {
  const [intro = ''] = document.split(generatedFrom);
  const tables = Object.entries(settingGroups).map(([title, group]) => {
    const rows = Object.entries<z.ZodType>(group).map(describeSetting);
    return `\n## ${title}\n\n| name | what it is for | default |\n| --- | --- | --- |\n${rows.join('')}`;
  });
  return intro + generatedFrom + tables.join('');
}

export const readDocument = (): string => readFileSync(file, 'utf8');

function describeSetting([name, schema]: [string, z.ZodType]): string {
  const { description, unset = defaultOf(schema) } = schema.meta() as Description;
  return `| ${[`\`${name}\``, description, unset].join(' | ')} |\n`;
}

interface Description {
  description: string;
  /** What holds without it, where its default does not say so. */
  unset?: string;
}

const defaultOf = (schema: z.ZodType): string =>
  schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : '';

if (process.argv[1] === import.meta.filename) writeFileSync(file, withTables(readDocument()));
