import { serviceText } from '#domain/growing/partner-texts.ts';
import { judgePlace, verdictName, type PlaceClimate } from '#domain/growing/place.ts';
import { bearingFindings, isLacking, serviceAmong } from './bearing-findings.ts';
import { feetText } from './feet-text.ts';
import { distance, obstaclesAround } from './geometry.ts';
import { partnerLinks, type PartnerLink } from './partner-links.ts';
import { knownTrees, type KnownTree } from './plan-trees.ts';
import type { Plan, Yard } from './plan.ts';
import type { PlannerFacts } from './planner-facts.ts';
import { found, roomFindings, type Finding } from './room-findings.ts';
import { shadeFindings } from './shade-findings.ts';

export interface CheckedTree extends KnownTree {
  /** '12 ft from the house, 14 ft from Gala' */
  surroundings: string;
  findings: Finding[];
  /** Whether it will bear; empty where a finding says it. */
  bearing: string;
  /** Trees that pollinate it, nearest first. */
  partners: PartnerLink[];
}

/** What the plan means for each tree, in words. Nothing is forbidden. */
export function checkPlan(
  { trees, yard }: Pick<Plan, 'trees' | 'yard'>,
  facts: PlannerFacts,
  climate?: PlaceClimate,
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
        ...placeFindings(tree, facts, climate),
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

/**
 * The verdict of the pages about places, where the device knows its own. Trees that stand already
 * have shown it themselves.
 */
function placeFindings(
  { variety, isPlanted }: KnownTree,
  { varieties }: PlannerFacts,
  climate: PlaceClimate | undefined,
): Finding[] {
  const facts = varieties.find((one) => one.variety === variety);
  if (isPlanted || !climate || facts?.zones === undefined) return [];
  const { zones, chillHours = null, pickFirst = null } = facts;
  const { verdict, reason } = judgePlace({ zones, chillHours, pickFirst }, climate);
  if (verdict === 'fits') return [];
  return found(
    verdict === 'unknown' ? 'unknown' : 'hint',
    `${verdictName(verdict, undefined)}: ${reason}`,
  );
}

function stakeFindings({ roots, isPlanted }: KnownTree): Finding[] {
  if (isPlanted || !roots || roots.stake === 'none') return [];
  if (roots.stake === null) return found('unknown', 'We do not know whether it needs a stake.');
  return found(
    'hint',
    roots.stake === 'always'
      ? 'It needs a stake all its life.'
      : 'It needs a stake for the first years.',
  );
}
