import { expect, test } from 'vitest';
import { listSources, readSource } from './support/imports.ts';

/** Sizes of text and layers have names in app/app.css; a literal one would be a size or a layer of its own. */
const literals = {
  'sizes of text': /\btext-\[[^\]]*(?:px|rem|em|vw)[^\]]*\]|\btext-(?:4|5|6|7|8|9)xl\b/,
  'line heights and spaces of letters': /\b(?:leading|tracking)-\[[0-9.]+(?:px|rem|em)\]/,
  layers: /(?<![\w-])z-(?:\d+|\[)/,
};

test.each(Object.entries(literals))('%s are those of the scale', (_what, literal) => {
  const files = listSources('app').filter((file) => literal.test(readSource(file)));
  expect(files).toEqual([]);
});

/** `<input` of a file; the fields of `app/ui/input.tsx` and those made of it leave a number to its keys. */
const rawInputs = (source: string): string[] =>
  [...source.matchAll(/<input\b(?<props>[\s\S]*?)\/>/g)].map(({ groups }) => groups!.props!);
const otherTypes = /\btype="(?:radio|checkbox|hidden|file|email|search)"/;

test('no field takes a number but by the shared input, which the wheel does not change', () => {
  const files = listSources('app').filter(
    (file) =>
      file !== 'app/ui/input.tsx' &&
      !file.endsWith('.test.tsx') &&
      rawInputs(readSource(file)).some((props) => !otherTypes.test(props)),
  );
  expect(files).toEqual([]);
  expect(rawInputs('<input {...props} type="number" onChange={(e) => set(e)} />')).toHaveLength(1);
});

test('a literal size is found', () => {
  expect(
    ['text-[15px]', 'sm:text-[clamp(19px,5.7vw,22px)]', 'z-10'].map((name) =>
      Object.values(literals).some((one) => one.test(name)),
    ),
  ).toEqual([true, true, true]);
  expect(
    ['text-sm', 'text-balance', '-z-10', 'z-menu'].some((name) =>
      Object.values(literals).some((one) => one.test(name)),
    ),
  ).toBe(false);
});

/** `text.slice(0, 40)`; what is cut of a list, a date or an id is no text that people wrote. */
const cutsText =
  /\b(?:text|name|title|summary|subject|reason|note|body|label|words|message)\.slice\(0, (?:\d{2,}|\w*max\b)/i;

test('texts are cut by the helper that keeps whole characters', () => {
  const files = ['app', 'domain', 'server']
    .flatMap((folder) => listSources(folder))
    .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'domain/cut-text.ts')
    .filter((file) => cutsText.test(readSource(file)));
  expect(files).toEqual([]);
  expect(cutsText.test('note: note.slice(0, 40)')).toBe(true);
});
