import PDFDocument from 'pdfkit';
import type { Weight } from './fonts.ts';
import { graphemesOf, rightToLeft, textRuns, type TextRun } from './text-runs.ts';

export interface TextStyle {
  size: number;
  weight?: Weight;
}

export interface Pen {
  widthOf(text: string, style: TextStyle): number;
  /** Shortened with an ellipsis where it does not fit. */
  fit(text: string, style: TextStyle, width: number): string;
  /** Lines no wider than `width`; the last of them is shortened when there are more than `max`. */
  wrap(text: string, style: TextStyle, limits: { width: number; max: number }): string[];
  /** One line with its baseline at `y`. `right`: `x` is the end of the line. */
  draw(
    text: string,
    at: { x: number; y: number; align?: 'left' | 'right' },
    style: TextStyle,
  ): void;
}

/** The PDF library must not wrap: it knows neither several fonts nor directions. */
const oneLine = { lineBreak: false, baseline: 'alphabetic' } as const;
/** The library shapes, and remembers, word by word: words from right to left would stand in the wrong order. */
const optionsFor = ({ text }: TextRun) =>
  rightToLeft.test(text) ? { ...oneLine, features: [] } : oneLine;

interface MeasuredRun extends TextRun {
  /** Is measured at size 1. */
  width: number;
}

/** Draws text in any script: fonts and direction by letter. */
export function createPen(pdf: PDFKit.PDFDocument): Pen {
  const known = new Set<string>();
  const use = ({ font: { name, bytes } }: TextRun, size: number) => {
    if (!known.has(name)) pdf.registerFont(name, bytes);
    known.add(name);
    return pdf.font(name).fontSize(size);
  };
  const measured = new Map<string, MeasuredRun[]>();
  function runsOf(text: string, weight: Weight = 'regular'): MeasuredRun[] {
    const key = `${weight} ${text}`;
    const found = measured.get(key);
    if (found) return found;
    const runs = textRuns(text, weight).map((run) => ({
      ...run,
      width: use(run, 1).widthOfString(run.text, optionsFor(run)),
    }));
    measured.set(key, runs);
    return runs;
  }
  const widthOf: Pen['widthOf'] = (text, { size, weight }) =>
    runsOf(text, weight).reduce((sum, { width }) => sum + width * size, 0);

  const fit: Pen['fit'] = (text, style, width) => {
    if (widthOf(text, style) <= width) return text;
    const letters = graphemesOf(text);
    let [fits, tooLong] = [0, letters.length];
    const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`;
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      if (widthOf(cut(middle), style) <= width) fits = middle;
      else tooLong = middle;
    }
    return cut(fits);
  };

  return {
    widthOf,
    fit,
    wrap(text, style, { width, max }) {
      const lines: string[] = [];
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const longer = [lines.at(-1), word].filter(Boolean).join(' ');
        if (lines.length > 0 && (lines.length === max || widthOf(longer, style) <= width))
          lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines.map((line) => fit(line, style, width));
    },
    draw(text, { x, y, align = 'left' }, style) {
      const { size, weight } = style;
      let left = align === 'right' ? x - widthOf(text, style) : x;
      for (const run of runsOf(text, weight)) {
        use(run, size).text(run.text, left, y, optionsFor(run));
        left += run.width * size;
      }
    },
  };
}

export interface NewDocument {
  pdf: PDFKit.PDFDocument;
  /**
   * Adds what `draw` draws to what screen readers tell, in the order of the calls. Other drawings
   * are for the eye only.
   */
  tell(what: DocumentPart, draw: () => void): void;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}
type DocumentPart = 'H1' | 'H2' | 'P' | { figure: string };

interface DocumentOptions {
  paper: 'letter' | 'a4';
  /** Keeps all pages until the end, so that each can say how many there are. */
  bufferPages?: boolean;
}

/** A tagged document, and its bytes when it is finished. */
export function createDocument(
  title: string,
  { paper, bufferPages = false }: DocumentOptions,
): NewDocument {
  const pdf = new PDFDocument({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    bufferPages,
    margin: 0,
    autoFirstPage: false,
    font: '', // or it would load a standard font
    info: { Title: title },
    pdfVersion: '1.5',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
  });
  const content = pdf.struct('Document');
  pdf.addStructure(content);
  const pieces: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    pdf
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', resolve)
      .on('error', reject),
  );
  return {
    pdf,
    tell(what, draw) {
      const part =
        typeof what === 'string' ? pdf.struct(what) : pdf.struct('Figure', { alt: what.figure });
      content.add(part);
      part.add(draw);
      part.end();
    },
    async finish() {
      content.end();
      pdf.end();
      await finished;
      return new Uint8Array(Buffer.concat(pieces));
    },
  };
}
