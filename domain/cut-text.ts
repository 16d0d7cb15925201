const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, with whole characters as a reader counts them: no half of an emoji, no
 * letter without its accent.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  // A character may have any number of marks: the database takes no half of a pair, so the first is
  // cut by code points if it must.
  for (const { segment, index } of characters.segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** With an ellipsis where something was cut. */
export const shortenText = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
