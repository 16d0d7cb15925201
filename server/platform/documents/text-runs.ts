import bidiFactory from 'bidi-js';
import { fontFor, type LoadedFont, type Weight } from './fonts.ts';

/** A stretch of text in one font and direction, ready to draw. */
export interface TextRun {
  text: string;
  font: LoadedFont;
}

interface LogicalRun extends TextRun {
  /** The level of the bidirectional algorithm: an odd one runs from right to left. */
  level: number;
}

// Its types describe the ES module; Node loads the CommonJS one, whose export is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Replaces a letter that no font has. */
const missing = '�';
const isolates = /^[\u2066-\u2069]$/;
/** They would turn the letters of a name around. */
const overrides = /[\u202a-\u202e]/g;
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]$/u;
const joiners = /^[\u200c\u200d]$/;
/** The font library puts these into visual order itself. */
export const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Keeps a text of unknown direction, such as a name, from reordering what is around it. */
export const isolate = (text: string): string =>
  `\u2068${text.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`;

export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);

/** The runs of one line, from left to right. */
export function textRuns(line: string, weight: Weight): TextRun[] {
  const text = line.normalize('NFC').replaceAll(overrides, '').replaceAll(/\s/g, ' ');
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const runs: LogicalRun[] = [];
  let index = 0;
  for (const grapheme of graphemesOf(text)) {
    append(runs, grapheme, { level: levels[index] ?? 0, weight });
    index += grapheme.length;
  }
  return inVisualOrder(runs).map(({ text: logical, font, level }) => ({
    text: level % 2 === 1 && !rightToLeft.test(logical) ? reversed(logical) : logical,
    font,
  }));
}

function append(
  runs: LogicalRun[],
  grapheme: string,
  { level, weight }: { level: number; weight: Weight },
): void {
  const last = runs.at(-1);
  const shown = [...grapheme].filter((char) => joiners.test(char) || !invisible.test(char));
  if (isolates.test(grapheme) || shown.every((char) => joiners.test(char))) return;
  const text = shown.join('');
  const points = shown.map((char) => char.codePointAt(0)!); // each is one code point
  // Spaces and marks stay in the font of the text before them.
  const fitting =
    last && points.every((point) => last.font.has(point)) ? last.font : fontFor(points, weight);
  const plain = text.normalize('NFKC');
  if (!fitting && plain !== text) {
    // Such as a ligature that was pasted from a PDF: its letters.
    for (const letter of graphemesOf(plain)) append(runs, letter, { level, weight });
    return;
  }
  const found = fitting
    ? { text, font: fitting }
    : { text: missing, font: fontFor([missing.codePointAt(0)!], weight)! }; // the Latin font has it
  if (last && last.level === level && last.font === found.font) last.text += found.text;
  else runs.push({ ...found, level });
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole runs. */
function inVisualOrder(runs: readonly LogicalRun[]): LogicalRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end > start)
        ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

const reversed = (text: string): string =>
  graphemesOf(text)
    .toReversed()
    .map((char) => bidi.getMirroredCharacter(char) ?? char)
    .join('');
