import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createSecurityHeaders } from '#server/pages/security-headers.ts';

const text = readFileSync('docs/security.md', 'utf8');
const table = readFileSync('docs/asvs.csv', 'utf8');
const threats = readFileSync('docs/threats.csv', 'utf8');
const lists = ['limits', 'personal-data'].map((name) => readFileSync(`docs/${name}.csv`, 'utf8'));
const document = [text, table, threats, ...lists].join('');

/**
 * The sections of the standard with their number of requirements of levels 1 and 2, which come
 * first in each section.
 */
const requirementCounts: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const requirements = Object.entries(requirementCounts).flatMap(([chapter, sections]) =>
  sections.flatMap((count, index) => upTo(count).map((no) => `${chapter}.${index + 1}.${no}`)),
);

const states = ['met', 'partly', 'no', 'operator', 'n/a'];
/** One entry for each requirement: its number and state. */
const rows = parse(table, { from_line: 2 }).flatMap(([numbers = '', , , state = '']) =>
  numbers.split(', ').map((no) => ({ no, state })),
);

describe('the requirements of ASVS', () => {
  test('have one row each', () => {
    expect(rows.map(({ no }) => no).toSorted()).toEqual(requirements.toSorted());
  });

  test('are counted in the summary', () => {
    const [met, partly, no, operator, none] = states.map(
      (state) => rows.filter((row) => row.state === state).length,
    );
    expect(document).toContain(
      `Of ${rows.length} requirements, ${met} are met, ${partly} partly, ${no} not, ${operator} are the operator's, and ${none} do not apply.`,
    );
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });
});

test('each threat has an answer, and a test that shows it', () => {
  const listed = parse(threats, { from_line: 2 });
  expect(listed.length).toBeGreaterThan(25);
  expect(listed.filter(([, answer, tests]) => !answer || !tests?.includes('.test.ts`'))).toEqual(
    [],
  );
});

describe('the document', () => {
  test('names only files that exist', () => {
    const files = [...document.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('quotes only titles of the tests that it names', () => {
    const quotes = [
      ...document.matchAll(/`([\w./-]+\.test\.tsx?)` (“[^”]+”(?:,\s“[^”]+”)*)/g),
    ].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
    );
    expect(quotes.length).toBeGreaterThan(60);
    expect(quotes.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title))).toEqual(
      [],
    );
    expect(document.match(/“/g)?.length).toBe(quotes.length); // none is missed because of how it is written
  });

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const commands = [...document.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands).not.toEqual([]);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the policy of the payment page is the one that the shop sends in production', () => {
  const headers = createSecurityHeaders({
    publicUrl: 'https://shop.example',
    square: {
      scriptUrl: 'https://web.squarecdn.com/v1/square.js',
      baseUrl: undefined,
      sandbox: false,
    },
  })({ scripts: [], styles: [], kind: 'payment' });
  const [, written = ''] = /```\n(default-src[\s\S]*?)\n```/.exec(document) ?? [];
  expect(headers['Content-Security-Policy']?.split('; ')).toEqual(written.split(/;\s/));
});
