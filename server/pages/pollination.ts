import { cutText } from '#domain/cut-text.ts';
import { serviceText } from '#domain/growing/partner-texts.ts';
import {
  checkedTreesMax,
  type Bearing,
  type CheckedTree,
  type Partner,
  type PollinationCheck,
} from '#domain/growing/pollination-check.ts';
import { gradePollen, partnersOf, serviceOf, type Flowering } from '#domain/growing/pollination.ts';
import {
  findGrowing,
  listGrowingInStock,
  type GrowingVariety,
} from '#server/catalog/growing-queries.ts';
import { choicesOf, listKnownTrees } from '#server/catalog/known-trees.ts';
import type { Db } from '#server/database/client.ts';

const partnersMax = 8;
const unknownMax = 12;
const nameMax = 60;

/** Whether one tree of a variety is enough, and its partners in stock. Undefined where nothing is known. */
export async function describeBearing(db: Db, variety: string): Promise<Bearing | undefined> {
  const tree = await findGrowing(db, variety);
  const bearing = tree && bearingOf(tree, [], await listGrowingInStock(db));
  return bearing?.standing === 'unknown' && bearing.partners.length === 0 ? undefined : bearing;
}

/** Compares trees with each other. @param asked names, or lists of them with commas between */
export async function checkPollination(
  db: Db,
  asked: readonly string[],
): Promise<PollinationCheck> {
  const known = await listKnownTrees(db);
  const names = asked.flatMap((text) => (known.find(text.trim()) ? [text] : text.split(',')));
  const found = new Set<Flowering>();
  const unknown = new Set<string>();
  for (const name of names.map((text) => text.trim()).filter(Boolean)) {
    const tree = known.find(name);
    if (tree) found.add(tree);
    else unknown.add(cutText(name, nameMax));
  }
  const trees = [...found].slice(0, checkedTreesMax);
  const inStock = known.ours.filter((tree) => tree.inStock);
  return {
    trees: trees.map((tree) => checked(tree, trees, inStock)),
    unknown: [...unknown].slice(0, unknownMax),
    isCut: found.size > checkedTreesMax,
    choices: choicesOf(known),
  };
}

function bearingOf(
  tree: Flowering,
  others: readonly Flowering[],
  inStock: readonly GrowingVariety[],
): Bearing {
  const service = serviceOf(tree, others);
  return {
    variety: tree.variety,
    kind: tree.kind,
    standing: service.standing,
    text: serviceText(tree, service),
    givesPollen: tree.ploidy !== 3,
    partners: ['alone', 'served'].includes(service.standing) ? [] : listPartners(tree, inStock),
  };
}

const listPartners = (tree: Flowering, among: readonly GrowingVariety[]): Partner[] =>
  partnersOf(tree, among)
    .slice(0, partnersMax)
    .map(({ donor, verdict }) => ({ variety: donor.variety, reason: verdict.reason }));

const checked = (
  tree: Flowering,
  trees: readonly Flowering[],
  inStock: readonly GrowingVariety[],
): CheckedTree => ({
  ...bearingOf(tree, trees, inStock),
  isOnSale: inStock.some(({ variety }) => variety === tree.variety),
  pollen: trees
    .filter((donor) => donor !== tree)
    .map((donor) => ({
      donor: donor.variety,
      isSameKind: donor.kind === tree.kind,
      ...gradePollen(donor, tree),
    })),
});
