import { gradePollen, type Grade } from '#domain/growing/pollination.ts';
import { distance } from './geometry.ts';
import type { KnownTree } from './plan-trees.ts';

/** How far bees carry pollen reliably. */
export const pollenFeet = 100;

/** Good pollen from one tree for another. */
export interface PartnerLink {
  from: KnownTree;
  to: KnownTree;
  feet: number;
  isNear: boolean;
}

/** All pairs, nearest first. */
export function partnerLinks(trees: readonly KnownTree[]): PartnerLink[] {
  const grade = rememberGrades();
  return trees
    .flatMap((to) =>
      trees
        .filter((from) => from !== to && grade(from, to) === 'good')
        .map((from) => {
          const feet = distance(from, to);
          return { from, to, feet, isNear: feet <= pollenFeet };
        }),
    )
    .toSorted((a, b) => a.feet - b.feet);
}

/** The nearest partner of each tree, each pair once: what the drawing shows. */
export function nearestLinks(links: readonly PartnerLink[]): PartnerLink[] {
  const nearest = new Map<string, PartnerLink>();
  for (const link of links) if (!nearest.has(link.to.id)) nearest.set(link.to.id, link);
  const pairs = new Map<string, PartnerLink>();
  for (const link of nearest.values())
    pairs.set([link.from.id, link.to.id].toSorted().join(' '), link);
  return [...pairs.values()];
}

/** A plan has many trees of few varieties. */
function rememberGrades() {
  const grades = new Map<string, Grade>();
  return (from: KnownTree, to: KnownTree): Grade => {
    if (!from.flowering || !to.flowering) return 'no';
    const key = `${from.variety}\n${to.variety}`;
    const grade = grades.get(key) ?? gradePollen(from.flowering, to.flowering).grade;
    grades.set(key, grade);
    return grade;
  };
}
