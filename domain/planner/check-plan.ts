import { serviceText } from '#domain/partner-texts.ts';
import { serviceOf, type Service } from '#domain/pollination.ts';
import { feetText } from './feet-text.ts';
import { degreesFromSouth, distance, obstaclesAround } from './geometry.ts';
import { partnerLinks, pollenFeet, type PartnerLink } from './partner-links.ts';
import { knownTrees, type KnownTree } from './plan-trees.ts';
import type { Plan, Yard } from './plan.ts';
import type { PlannerFacts } from './planner-facts.ts';
import { roomFindings, type Finding } from './room-findings.ts';

export interface CheckedTree extends KnownTree {
  /** '12 ft from the house, 14 ft from Gala' */
  surroundings: string;
  findings: Finding[];
  /** Whether it will bear; empty where a finding says it. */
  bearing: string;
  /** Trees that pollinate it, nearest first. */
  partners: PartnerLink[];
}

const shadeDegrees = 45;

/** What the plan means for each tree, in words. Nothing is forbidden. */
export function checkPlan(
  { trees, yard }: Pick<Plan, 'trees' | 'yard'>,
  facts: PlannerFacts,
): CheckedTree[] {
  const known = knownTrees(trees, facts);
  const links = partnerLinks(known);
  return known.map((tree) => {
    const others = known.filter(({ id }) => id !== tree.id);
    const service = serviceAmong(tree, others);
    return {
      ...tree,
      surroundings: surroundingsOf(tree, others, yard),
      findings: [
        ...roomFindings(tree, others, yard),
        ...shadeFindings(tree, others, yard),
        ...bearingFindings(tree, service),
        ...stakeFindings(tree),
      ],
      bearing:
        service && !isLacking(service) && tree.flowering
          ? serviceText(tree.flowering, service)
          : '',
      partners: links.filter(({ to }) => to.id === tree.id),
    };
  });
}

/** The nearest wall, fence or line, and the nearest tree. */
export function surroundingsOf(tree: KnownTree, others: readonly KnownTree[], yard: Yard): string {
  const [obstacle] = obstaclesAround(tree, yard);
  const [nearest] = others
    .map((other) => ({ name: other.label, feet: distance(tree, other) }))
    .toSorted((a, b) => a.feet - b.feet);
  return [obstacle, nearest]
    .filter((one) => one !== undefined)
    .map(({ name, feet }) => `${feetText(feet)} from ${name}`)
    .join(', ');
}

const shadeFindings = (tree: KnownTree, others: readonly KnownTree[], { north }: Yard): Finding[] =>
  others
    .filter(
      (other) =>
        other.roots &&
        tree.roots &&
        other.roots.height > tree.roots.height &&
        distance(tree, other) < other.roots.height &&
        distance(tree, other) > 0 &&
        degreesFromSouth(tree, other, north) <= shadeDegrees,
    )
    .map(({ label, roots }) => ({
      level: 'hint',
      text: `${label} stands to the south, up to ${roots?.height} ft tall, and will shade it.`,
    }));

const serviceAmong = (tree: KnownTree, others: readonly KnownTree[]): Service | undefined =>
  tree.flowering &&
  serviceOf(
    tree.flowering,
    others
      .filter((other) => distance(tree, other) <= pollenFeet)
      .flatMap(({ flowering }) => flowering ?? []),
  );

const isLacking = ({ standing }: Service): boolean =>
  standing === 'unserved' || standing === 'unknown';

function bearingFindings(tree: KnownTree, service: Service | undefined): Finding[] {
  if (!tree.flowering || !service)
    return [{ level: 'unknown', text: `We do not know whether ${tree.variety} needs a partner.` }];
  if (!isLacking(service)) return [];
  return [
    {
      level: service.standing === 'unserved' ? 'hint' : 'unknown',
      text: serviceText(tree.flowering, service),
    },
  ];
}

function stakeFindings({ roots, isPlanted }: KnownTree): Finding[] {
  if (isPlanted || !roots || roots.stake === 'none') return [];
  if (roots.stake === null)
    return [{ level: 'unknown', text: 'We do not know whether it needs a stake.' }];
  return [
    {
      level: 'hint',
      text:
        roots.stake === 'always'
          ? 'It needs a stake all its life.'
          : 'It needs a stake for the first years.',
    },
  ];
}
