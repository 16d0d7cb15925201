import type { GrowingFacts, Kind } from '#domain/catalog/growing-facts.ts';

/** What decides whose pollen sets fruit on whom. */
export interface Flowering extends Pick<
  GrowingFacts,
  'kind' | 'sportOf' | 'ploidy' | 'alleles' | 'selfFruit' | 'bloomFirst' | 'bloomLast'
> {
  variety: string;
}

/** Best first. `little`: a poor crop at best. `perhaps`: facts are missing. */
export const grades = ['good', 'little', 'perhaps', 'no'] as const;
export type Grade = (typeof grades)[number];

export interface Verdict {
  grade: Grade;
  /** A sentence for customers. */
  reason: string;
}

/** Days with open flowers on both: enough for a crop, and for a few fruits. */
const goodDays = 5;
const fewDays = 2;

/** Grades the pollen of one tree on another. The first rule that applies decides. */
export function gradePollen(donor: Flowering, recipient: Flowering): Verdict {
  if (donor.kind !== recipient.kind) return no(otherKind(donor.kind, recipient.kind));
  if (isSameVariety(donor, recipient))
    return no(
      donor.variety === recipient.variety
        ? 'Two trees of the same variety count as one.'
        : `${donor.variety} and ${recipient.variety} count as one variety: they have the same pollen.`,
    );
  if (donor.ploidy === 3) return no(`${donor.variety} is a triploid: its pollen is sterile.`);
  if (passingShare(donor, recipient) === 0)
    return no(
      `${donor.variety} won’t pollinate ${recipient.variety}: they are too closely related.`,
    );
  const days = daysTogether(donor, recipient);
  if (days === undefined) return perhaps(unknownBloom(donor, recipient));
  if (days < fewDays) return no(apart(donor, recipient));
  if (donor.ploidy === null)
    return perhaps(`We do not know whether the pollen of ${donor.variety} is fertile.`);
  // Closely matched pairs are common among sweet cherries, so silence about their alleles is no yes.
  if (donor.kind === 'sweet cherry' && passingShare(donor, recipient) === undefined)
    return perhaps(`We do not know whether ${donor.variety} pollinates ${recipient.variety}.`);
  if (days < goodDays)
    return { grade: 'little', reason: `In bloom together for only ${days} days.` };
  return { grade: 'good', reason: goodReason(donor, recipient, days) };
}

/** Trees whose pollen may set fruit on this one, with their verdicts, best first. */
export const donorsOf = <Tree extends Flowering>(
  tree: Flowering,
  among: readonly Tree[],
): { donor: Tree; verdict: Verdict }[] =>
  among
    .map((donor) => ({ donor, verdict: gradePollen(donor, tree) }))
    .filter(({ verdict }) => verdict.grade !== 'no')
    .toSorted(
      (a, b) =>
        grades.indexOf(a.verdict.grade) - grades.indexOf(b.verdict.grade) ||
        enoughDays(b.donor, tree) - enoughDays(a.donor, tree),
    );

/** Good pollinizers, in no order of merit: rank-partners.ts says which to recommend first. */
export const partnersOf = <Tree extends Flowering>(
  tree: Flowering,
  among: readonly Tree[],
): { donor: Tree; verdict: Verdict }[] =>
  donorsOf(tree, among).filter(({ verdict }) => verdict.grade === 'good');

/** Varieties that bloom with the tree, but whose pollen does not grow on it. */
export const closelyMatched = <Tree extends Flowering>(
  tree: Flowering,
  among: readonly Tree[],
): Tree[] =>
  among.filter(
    (donor) =>
      donor.kind === tree.kind &&
      donor.ploidy !== 3 &&
      !isSameVariety(donor, tree) &&
      passingShare(donor, tree) === 0 &&
      (daysTogether(donor, tree) ?? 0) >= fewDays,
  );

/**
 * `alone`: needs no partner. `served`: a good one stands nearby. `probably`: a doubtful one does.
 * `some`: bears a little alone. `unknown`: nothing is known about its needs.
 */
export type Standing = 'alone' | 'served' | 'probably' | 'some' | 'unserved' | 'unknown';

export interface Service {
  standing: Standing;
  /** The best of its pollinizers; undefined where it has none. */
  by?: { variety: string; verdict: Verdict };
}

/** Whether a tree will bear among the trees within reach of bees. */
export function serviceOf(tree: Flowering, nearby: readonly Flowering[]): Service {
  const [best] = donorsOf(tree, nearby);
  const by = best && { by: { variety: best.donor.variety, verdict: best.verdict } };
  if (tree.selfFruit === 'full') return { standing: 'alone', ...by };
  if (best?.verdict.grade === 'good') return { standing: 'served', ...by };
  if (tree.selfFruit === null) return { standing: 'unknown', ...by };
  if (tree.selfFruit === 'some') return { standing: 'some', ...by };
  return { standing: best ? 'probably' : 'unserved', ...by };
}

const no = (reason: string): Verdict => ({ grade: 'no', reason });
const perhaps = (reason: string): Verdict => ({ grade: 'perhaps', reason });

const kindNames: Record<Kind, string> = {
  apple: 'An apple',
  pear: 'A pear',
  'sweet cherry': 'A sweet cherry',
  'tart cherry': 'A tart cherry',
};
const otherKind = (donor: Kind, recipient: Kind): string =>
  `${kindNames[donor]} does not pollinate ${kindNames[recipient].replace(/^A/, 'a')}.`;

/** A sport has the pollen of the variety it came from. */
function isSameVariety(a: Flowering, b: Flowering): boolean {
  const namesOfB = [b.variety, ...(b.sportOf ? [b.sportOf] : [])];
  return namesOfB.includes(a.variety) || (a.sportOf !== null && namesOfB.includes(a.sportOf));
}

/**
 * Share of the donor's pollen that grows; undefined where alleles are not known. A style rejects
 * pollen with a number of its own. Primed pollen (S4') always passes, but a style with S4' still
 * rejects plain S4.
 */
function passingShare(donor: Flowering, recipient: Flowering): number | undefined {
  if (donor.alleles.length === 0 || recipient.alleles.length === 0) return undefined;
  const rejected = recipient.alleles.map((allele) => allele.replace("'", ''));
  const passing = donor.alleles.filter(
    (allele) => allele.endsWith("'") || !rejected.includes(allele),
  );
  return passing.length / donor.alleles.length;
}

/** Negative or zero where the blooms do not meet; undefined where one is not known. */
function daysTogether(a: Flowering, b: Flowering): number | undefined {
  if (a.bloomFirst === null || a.bloomLast === null) return undefined;
  if (b.bloomFirst === null || b.bloomLast === null) return undefined;
  return Math.min(a.bloomLast, b.bloomLast) - Math.max(a.bloomFirst, b.bloomFirst) + 1;
}

/** Days of common bloom. Five are enough for a full crop, so more count no more. */
const enoughDays = (donor: Flowering, recipient: Flowering): number =>
  Math.min(goodDays, daysTogether(donor, recipient) ?? 0);

const unknownBloom = (donor: Flowering, recipient: Flowering): string =>
  `We do not know when ${(donor.bloomFirst === null ? donor : recipient).variety} blooms.`;

const apart = (donor: Flowering, recipient: Flowering): string =>
  (donor.bloomFirst ?? 0) < (recipient.bloomFirst ?? 0)
    ? `${donor.variety} has finished blooming when ${recipient.variety} opens.`
    : `${donor.variety} opens when ${recipient.variety} has finished blooming.`;

const goodReason = (donor: Flowering, recipient: Flowering, days: number): string => {
  const share = passingShare(donor, recipient) ?? 1;
  return share < 1
    ? `In bloom together for about ${days} days; partly compatible, which is enough.`
    : `In bloom together for about ${days} days.`;
};
