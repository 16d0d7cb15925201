import type { Rootstock } from './rootstocks.ts';

// Apart from rootstocks.ts, which public pages load.

/** Price lists write Geneva® 41, GENEVA 41 and OH×F 87. */
const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace('×', 'x')
    .replaceAll(/[^a-z\d]/g, '');

export type Named = Pick<Rootstock, 'name' | 'shortName' | 'otherNames'>;

export const namesOf = ({ name, shortName, otherNames }: Named): string[] => [
  name,
  shortName,
  ...otherNames,
];

/** How a rootstock may be written, normalized: without case, spaces and signs. */
export const spellingsOf = (rootstock: Named): string[] =>
  namesOf(rootstock)
    .map(normalizeName)
    .filter((spelling) => spelling !== ''); // '' would match everything

/** Finds a rootstock by substring: "Honeycrisp on Geneva® 41" finds Geneva 41. */
export function rootstockFinder<T extends Named>(
  rootstocks: readonly T[],
): (name: string) => T | undefined {
  // Longest first, so that a shorter name never matches inside a longer one.
  const spellings = rootstocks
    .flatMap((rootstock) => spellingsOf(rootstock).map((spelling) => ({ spelling, rootstock })))
    .toSorted((a, b) => b.spelling.length - a.spelling.length);
  return (name) => {
    const wanted = normalizeName(name);
    return spellings.find(({ spelling }) => wanted.includes(spelling))?.rootstock;
  };
}
