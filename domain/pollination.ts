import type { Fruit } from './catalog.ts';

interface Flower {
  /** First and last bloom class, from 1 (earliest) to 5. */
  bloom: readonly [first: number, last: number];
  /** Self-fertile: `well`, or `some` if a partner raises the crop. */
  alone?: 'well' | 'some';
  /** Triploids produce no viable pollen. */
  pollen?: 'none';
  /** Cherries: S-alleles. Pollen fails on a tree that shares its allele; S4' is universally compatible. */
  alleles?: readonly [string, string];
}

/** No statement is made about varieties missing here. */
const flowers: Record<string, Flower> = {
  Akane: { bloom: [3, 3] },
  "Cox's Orange Pippin": { bloom: [3, 3] },
  Enterprise: { bloom: [4, 4] },
  Fuji: { bloom: [3, 4], alone: 'some' },
  Gala: { bloom: [3, 4] },
  'Golden Delicious': { bloom: [3, 4], alone: 'well' },
  'Golden Russet': { bloom: [3, 4] },
  'Granny Smith': { bloom: [3, 4], alone: 'some' },
  Gravenstein: { bloom: [1, 2], pollen: 'none' },
  Honeycrisp: { bloom: [3, 4] },
  Jonagold: { bloom: [3, 4], pollen: 'none' },
  Liberty: { bloom: [2, 3] },
  McIntosh: { bloom: [2, 3], alone: 'some' },
  Pristine: { bloom: [1, 2] },
  'Red Delicious': { bloom: [3, 3] },
  Spartan: { bloom: [3, 3], alone: 'some' },
  "Williams' Pride": { bloom: [1, 2] },
  'Yellow Transparent': { bloom: [1, 1], alone: 'some' },
  'Zestar!': { bloom: [1, 2] },

  Bartlett: { bloom: [3, 3], alone: 'some' },
  Bosc: { bloom: [3, 4] },
  Comice: { bloom: [4, 4], alone: 'some' },
  "d'Anjou": { bloom: [2, 3], alone: 'some' },
  'Flemish Beauty': { bloom: [3, 3], alone: 'some' },
  Orcas: { bloom: [3, 3] },
  Rescue: { bloom: [3, 3] },
  Seckel: { bloom: [3, 3], alone: 'some' },

  Bing: { bloom: [3, 3], alleles: ['S3', 'S4'] },
  BlackGold: { bloom: [5, 5], alone: 'well', alleles: ["S4'", 'S6'] },
  Chelan: { bloom: [2, 2], alleles: ['S3', 'S9'] },
  Lapins: { bloom: [2, 3], alone: 'well', alleles: ['S1', "S4'"] },
  Montmorency: { bloom: [4, 5], alone: 'well', pollen: 'none' }, // a tart cherry: a different species than the others here
  Rainier: { bloom: [3, 3], alleles: ['S1', 'S4'] },
  Regina: { bloom: [5, 5], alleles: ['S1', 'S3'] },
  Skeena: { bloom: [4, 4], alone: 'well', alleles: ['S1', "S4'"] },
  Stella: { bloom: [3, 3], alone: 'well', alleles: ['S3', "S4'"] },
  Sweetheart: { bloom: [2, 3], alone: 'well', alleles: ['S3', "S4'"] },
  Tieton: { bloom: [3, 3], alleles: ['S3', 'S9'] },
  Van: { bloom: [3, 3], alleles: ['S1', 'S3'] },
};

/** Incompatible in practice although the rules would allow them: `giver>receiver`. */
const incompatiblePairs = new Set([
  'Golden Delicious>Jonagold',
  'Seckel>Bartlett',
  'Bartlett>Seckel',
]);

export interface PollinatedTree {
  variety: string;
  fruit: Fruit;
}

/** Whether the giver's pollen sets fruit on the receiver. */
export function pollinates(giver: PollinatedTree, receiver: PollinatedTree): boolean {
  const [from, to] = [flowers[giver.variety], flowers[receiver.variety]];
  if (!from || !to || giver.fruit !== receiver.fruit || giver.variety === receiver.variety)
    return false;
  if (from.pollen === 'none' || incompatiblePairs.has(`${giver.variety}>${receiver.variety}`))
    return false;
  if (bloomGap(from, to) > 1) return false;
  return (
    !from.alleles ||
    !to.alleles ||
    from.alleles.some((allele) => allele.endsWith("'") || !to.alleles!.includes(allele))
  );
}

/** Compatible pollinizers, closest bloom first. Empty for an unknown variety. */
export const partnersOf = <Tree extends PollinatedTree>(
  tree: PollinatedTree,
  among: readonly Tree[],
): Tree[] =>
  among
    .filter((other) => pollinates(other, tree))
    .toSorted(
      (a, b) =>
        bloomGap(flowers[a.variety]!, flowers[tree.variety]!) -
        bloomGap(flowers[b.variety]!, flowers[tree.variety]!),
    );

/** Trees that are not self-fertile and have no pollinizer among the others. */
export const listTreesWithoutPartner = <Tree extends PollinatedTree>(
  trees: readonly Tree[],
): Tree[] =>
  trees.filter(
    (tree) =>
      flowers[tree.variety] && !bearsAlone(tree) && !trees.some((other) => pollinates(other, tree)),
  );

const bearsAlone = ({ variety }: PollinatedTree): boolean => flowers[variety]?.alone !== undefined;

/** In bloom classes; 0 where both are open at once. */
const bloomGap = (
  { bloom: [first, last] }: Flower,
  { bloom: [otherFirst, otherLast] }: Flower,
): number => Math.max(0, otherFirst - last, first - otherLast);
