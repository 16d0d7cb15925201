import { cutText } from '#domain/cut-text.ts';
import { serviceText } from '#domain/growing/partner-texts.ts';
import { placeNote } from '#domain/growing/place.ts';
import {
  checkedTreesMax,
  type Bearing,
  type CheckedTree,
  type Partner,
  type PollinationCheck,
} from '#domain/growing/pollination-check.ts';
import { gradePollen, serviceOf, type Flowering } from '#domain/growing/pollination.ts';
import { rankPartners } from '#domain/growing/rank-partners.ts';
import {
  findGrowing,
  listGrowingInStock,
  type GrowingVariety,
} from '#server/catalog/growing-queries.ts';
import { choicesOf, listKnownTrees } from '#server/catalog/known-trees.ts';
import type { Db } from '#server/database/client.ts';
import { findClimateFor, type NamedClimate } from '#server/growing/places/service.ts';

const partnersMax = 8;
const unknownMax = 12;
const nameMax = 60;

/**
 * Whether one tree of a variety is enough, and its partners in stock. Undefined where nothing is known.
 * @param zip where it will stand; without it, the farm, because stored pages are the same for everyone
 */
export async function describeBearing(
  db: Db,
  variety: string,
  zip: string | undefined,
): Promise<Bearing | undefined> {
  const tree = await findGrowing(db, variety);
  const bearing =
    tree &&
    bearingOf(tree, [], {
      inStock: await listGrowingInStock(db),
      place: await findClimateFor(db, zip),
    });
  return bearing?.standing === 'unknown' && bearing.partners.length === 0 ? undefined : bearing;
}

/** Compares trees with each other. @param asked names, or lists of them with commas between */
export async function checkPollination(
  db: Db,
  asked: readonly string[],
  zip?: string,
): Promise<PollinationCheck> {
  const [known, place] = await Promise.all([listKnownTrees(db), findClimateFor(db, zip)]);
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
    trees: trees.map((tree) => checked(tree, trees, { inStock, place })),
    unknown: [...unknown].slice(0, unknownMax),
    isCut: found.size > checkedTreesMax,
    choices: choicesOf(known),
  };
}

/** From which partners are recommended. */
interface Offers {
  inStock: readonly GrowingVariety[];
  place: NamedClimate;
}

function bearingOf(tree: Flowering, others: readonly Flowering[], offers: Offers): Bearing {
  const service = serviceOf(tree, others);
  return {
    variety: tree.variety,
    kind: tree.kind,
    standing: service.standing,
    text: serviceText(tree, service),
    givesPollen: tree.ploidy !== 3,
    partners: ['alone', 'served'].includes(service.standing) ? [] : listPartners(tree, offers),
  };
}

const listPartners = (tree: Flowering, { inStock, place }: Offers): Partner[] =>
  rankPartners(inStock.find(({ variety }) => variety === tree.variety) ?? tree, inStock, {
    climate: place.climate,
  })
    .slice(0, partnersMax)
    .map(({ donor, reason, place: verdict }) => ({
      variety: donor.variety,
      reason: [reason, placeNote(verdict, place.where)].filter(Boolean).join(' '),
    }));

const checked = (tree: Flowering, trees: readonly Flowering[], offers: Offers): CheckedTree => ({
  ...bearingOf(tree, trees, offers),
  isOnSale: offers.inStock.some(({ variety }) => variety === tree.variety),
  pollen: trees
    .filter((donor) => donor !== tree)
    .map((donor) => ({
      donor: donor.variety,
      isSameKind: donor.kind === tree.kind,
      ...gradePollen(donor, tree),
    })),
});
