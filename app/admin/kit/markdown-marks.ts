export const markdownMarks = ['bold', 'list', 'heading'] as const;
export type MarkdownMark = (typeof markdownMarks)[number];

interface Marked {
  text: string;
  /** What is selected then, to be typed over or marked again. */
  start: number;
  end: number;
}

const bold = ['**', 'bold', '**'] as const;
const atLine: Partial<Record<MarkdownMark, string>> = { list: '- ', heading: '## ' };

/** Marks what is selected, or writes a sample; list and heading mark whole lines. The same mark again takes it away. */
export function markText(text: string, start: number, end: number, mark: MarkdownMark): Marked {
  const prefix = atLine[mark];
  return prefix === undefined ? wrap(text, start, end, bold) : markLines(text, start, end, prefix);
}

/** Writes a link in place of what is selected. A bracket in its words would end them, and a space its address. */
export function linkText(
  text: string,
  start: number,
  end: number,
  { words, address }: { words: string; address: string },
): Marked {
  const shown = words.replaceAll(/[[\]]/g, '\\$&');
  const to = address.replaceAll(' ', '%20').replaceAll('(', '%28').replaceAll(')', '%29');
  const link = `[${shown}](${to})`;
  return { text: text.slice(0, start) + link + text.slice(end), start, end: start + link.length };
}

/** The part of a text that differs in another, so that an editor's own undo takes back no more than that. */
export function changedPart(
  before: string,
  after: string,
): { start: number; end: number; inserted: string } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let same = 0;
  const most = Math.min(before.length, after.length) - start;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++;
  return {
    start,
    end: before.length - same,
    inserted: after.slice(start, after.length - same),
  };
}

function wrap(
  text: string,
  start: number,
  end: number,
  [before, sample, after]: readonly [string, string, string],
): Marked {
  const isMarked =
    text.slice(start - before.length, start) === before &&
    text.slice(end, end + after.length) === after;
  if (isMarked)
    return {
      text:
        text.slice(0, start - before.length) +
        text.slice(start, end) +
        text.slice(end + after.length),
      start: start - before.length,
      end: end - before.length,
    };
  const chosen = text.slice(start, end) || sample;
  return {
    text: text.slice(0, start) + before + chosen + after + text.slice(end),
    start: start + before.length,
    end: start + before.length + chosen.length,
  };
}

function markLines(text: string, start: number, end: number, prefix: string): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.includes('\n', end) ? text.indexOf('\n', end) : text.length;
  const lines = text.slice(from, until).split('\n');
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const marked = lines
    .map((line) => (isMarked ? line.slice(prefix.length) : prefix + line))
    .join('\n');
  return {
    text: text.slice(0, from) + marked + text.slice(until),
    start: from,
    end: from + marked.length,
  };
}
