import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { projectRoot } from '#server/project-root.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold' | 'italic';

export interface LoadedFont {
  /** Its name in a document. */
  name: string;
  bytes: Buffer;
  has(codePoint: number): boolean;
}

const latin = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
];
const inWeight = (weight: number) =>
  latin.map((letters) => `noto-sans-${letters}-${weight}-normal`);
/**
 * Regular only: a bold name in these letters is printed regular. Japanese first: most Chinese names
 * look right in it.
 */
const others = [
  'noto-sans-hebrew-hebrew-400-normal',
  'noto-sans-arabic-arabic-400-normal',
  'noto-sans-devanagari-400-normal',
  'noto-sans-kr-korean-400-normal',
  'noto-sans-jp-japanese-400-normal',
  'noto-sans-sc-chinese-simplified-400-normal',
];
const files: Record<Weight, string[]> = {
  regular: [...inWeight(400), ...others],
  bold: [...inWeight(700), ...others],
  italic: ['noto-sans-latin-400-italic', ...inWeight(400), ...others],
};

const loaded = new Map<string, LoadedFont>();

/** Files are read when a letter first needs them: most documents need one. */
function load(name: string): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = unpackWoff(
    readFileSync(path.join(projectRoot, 'server/platform/documents/fonts', `${name}.woff`)),
  );
  const font = create(bytes) as Font; // not a collection
  const opened = { name, bytes, has: (point: number) => font.hasGlyphForCodePoint(point) };
  loaded.set(name, opened);
  return opened;
}

/** The first font that has all the code points; undefined when none has. */
export function fontFor(codePoints: readonly number[], weight: Weight): LoadedFont | undefined {
  const name = files[weight].find((file) => codePoints.every((point) => load(file).has(point)));
  return name === undefined ? undefined : load(name);
}
