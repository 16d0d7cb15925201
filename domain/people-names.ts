const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** 'Orchard, Ann' and 'Vine, Sam Jr.', for lists in which a last name is looked for. */
export function lastNameFirst(name: string): string {
  const words = name.trim().split(/\s+/);
  const isSuffix = (word: string) => suffixes.has(word.toLowerCase().replaceAll(/[.,]/g, ''));
  let end = words.length;
  while (end > 1 && isSuffix(words[end - 1]!)) end -= 1;
  const last = words[end - 1]!.replace(/,$/, '');
  const others = [...words.slice(0, end - 1), ...words.slice(end)].join(' ').replace(/,$/, '');
  return others ? `${last}, ${others}` : last;
}

export const byLastName = (a: string, b: string): number =>
  lastNameFirst(a).localeCompare(lastNameFirst(b), 'en');
