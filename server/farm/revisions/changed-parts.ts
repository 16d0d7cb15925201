import type { DescribedPart } from '#domain/farm/revisions.ts';

export const unchanged = 'Nothing changed';

/** 'Title and text changed', for parts that are too long to show both states. */
export function changedParts(
  before: readonly DescribedPart[],
  after: readonly DescribedPart[],
): string {
  const changed = after
    .filter(({ text }, index) => text !== before[index]?.text)
    .map(({ label }) => label.toLowerCase());
  if (changed.length === 0) return unchanged;
  const list = new Intl.ListFormat('en-US').format(changed);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} changed`;
}
