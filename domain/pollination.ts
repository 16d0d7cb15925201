import type { GrowingFacts } from './growing-facts.ts';

/** What decides whose pollen sets fruit on whom. */
export interface Flowering extends Pick<
  GrowingFacts,
  'kind' | 'sportOf' | 'ploidy' | 'alleles' | 'selfFruit' | 'bloomFirst' | 'bloomLast'
> {
  variety: string;
}

/** Fewer days with open flowers on both are too few to count on. */
const daysTogetherMin = 2;

/** Whether the giver's pollen sets fruit on the receiver. False where a bloom is not known. */
export const pollinates = (giver: Flowering, receiver: Flowering): boolean =>
  bloomTogether(giver, receiver) && givesPollen(giver) && !isTooCloselyMatched(giver, receiver);

/** Compatible pollinizers, longest common bloom first. Empty for a variety whose bloom is not known. */
export const partnersOf = <Tree extends Flowering>(
  tree: Flowering,
  among: readonly Tree[],
): Tree[] =>
  among
    .filter((other) => pollinates(other, tree))
    .toSorted((a, b) => daysTogether(b, tree) - daysTogether(a, tree));

/** Varieties that bloom with the tree, but whose pollen does not grow on it. */
export const closelyMatched = <Tree extends Flowering>(
  tree: Flowering,
  among: readonly Tree[],
): Tree[] =>
  among.filter(
    (other) => givesPollen(other) && bloomTogether(other, tree) && isTooCloselyMatched(other, tree),
  );

/** Trees that bear nothing alone and have no pollinizer among the others. Makes no statement where facts are missing. */
export const listTreesWithoutPartner = <Tree extends Flowering>(trees: readonly Tree[]): Tree[] =>
  trees.filter(
    (tree) =>
      tree.selfFruit === 'none' &&
      tree.bloomFirst !== null &&
      !trees.some((other) => pollinates(other, tree)),
  );

const bloomTogether = (giver: Flowering, receiver: Flowering): boolean =>
  giver.kind === receiver.kind &&
  !isSameVariety(giver, receiver) &&
  daysTogether(giver, receiver) >= daysTogetherMin;

/** A sport has the pollen of the variety it came from. */
const isSameVariety = (a: Flowering, b: Flowering): boolean =>
  (a.sportOf ?? a.variety) === (b.sportOf ?? b.variety);

/** Three sets of chromosomes: no good pollen. */
const givesPollen = ({ ploidy }: Flowering): boolean => ploidy !== 3;

/** The style rejects pollen with one of its own alleles; S4' is never rejected. */
const isTooCloselyMatched = (giver: Flowering, receiver: Flowering): boolean =>
  giver.alleles.length > 0 &&
  receiver.alleles.length > 0 &&
  giver.alleles.every((allele) => !allele.endsWith("'") && receiver.alleles.includes(allele));

/** Days with open flowers on both; negative where a bloom is not known. */
function daysTogether(a: Flowering, b: Flowering): number {
  if (a.bloomFirst === null || a.bloomLast === null) return -1;
  if (b.bloomFirst === null || b.bloomLast === null) return -1;
  return Math.min(a.bloomLast, b.bloomLast) - Math.max(a.bloomFirst, b.bloomFirst) + 1;
}
