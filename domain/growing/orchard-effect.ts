import { serviceText } from './partner-texts.ts';
import { serviceOf, type Flowering, type Service, type Standing } from './pollination.ts';

/** How well a tree bears. Nothing is said about trees of which nothing is known. */
const crops: Record<Standing, number | undefined> = {
  unserved: 0,
  some: 1,
  probably: 2,
  served: 3,
  alone: 3,
  unknown: undefined,
};

/**
 * What a change of the trees around one another does to them, in sentences: who then lacks a
 * partner, whom a new tree helps, and whether a new one will bear.
 */
export function describeEffect(
  before: readonly Flowering[],
  after: readonly Flowering[],
): string[] {
  return withoutRepeats(after).flatMap((tree) => {
    const now = serviceOf(tree, after);
    const stoodBefore = before.some(({ variety }) => variety === tree.variety);
    if (!stoodBefore) return now.standing === 'alone' ? [] : [serviceText(tree, now)];
    const then = serviceOf(tree, before);
    const [cropThen, cropNow] = [crops[then.standing], crops[now.standing]];
    if (cropThen === undefined || cropNow === undefined || cropThen === cropNow) return [];
    const text = serviceText(tree, now);
    return [cropNow > cropThen ? text : `${lostPartner(then, after)}${text}`];
  });
}

const withoutRepeats = (trees: readonly Flowering[]): Flowering[] => [
  ...new Map(trees.map((tree) => [tree.variety, tree])).values(),
];

function lostPartner({ by }: Service, after: readonly Flowering[]): string {
  const isLost = by !== undefined && !after.some(({ variety }) => variety === by.variety);
  return isLost ? `Without ${by.variety}: ` : '';
}
