export const markdownMarks = ['bold', 'link', 'list', 'heading'] as const;
export type MarkdownMark = (typeof markdownMarks)[number];

interface Marked {
  text: string;
  /** What is selected then, to be typed over or marked again. */
  start: number;
  end: number;
}

const around: Partial<
  Record<MarkdownMark, readonly [before: string, sample: string, after: string]>
> = { bold: ['**', 'bold', '**'], link: ['[', 'our trees', '](/catalog)'] };
const atLine: Partial<Record<MarkdownMark, string>> = { list: '- ', heading: '## ' };

/** Marks what is selected, or writes a sample; list and heading mark whole lines. The same mark again takes it away. */
export function markText(text: string, start: number, end: number, mark: MarkdownMark): Marked {
  const prefix = atLine[mark];
  return prefix === undefined
    ? wrap(text, start, end, around[mark]!) // the other marks
    : markLines(text, start, end, prefix);
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
