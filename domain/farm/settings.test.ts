import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { taxNote } from '#domain/books/tax.ts';
import { retention } from './retention.ts';
import { settings } from './settings.ts';

const root = path.join(import.meta.dirname, '../..');
const sources = ['app', 'domain', 'server'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, folder, file), 'utf8') })),
);
/** Everything but the settings themselves. */
const readers = sources
  .map(({ file, text }) =>
    file === 'settings.ts' && text.includes('export const settings')
      ? text.slice(text.lastIndexOf('} as const;'))
      : text,
  )
  .join('\n');

const namesIn = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    inner && typeof inner === 'object' ? [name, ...namesIn(inner as object)] : [name],
  );

test('every setting is used somewhere (B19)', () => {
  expect(
    [...new Set(namesIn({ settings, retention }))].filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(readers),
    ),
  ).toEqual([]);
});

test('totals say that they include sales tax, unless the farm collects none (B19)', () => {
  expect([taxNote('included'), taxNote('none')]).toEqual(['Includes sales tax', undefined]);
});
