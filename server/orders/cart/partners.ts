import type { Product, RootstockFacts, Tree } from '#domain/catalog/catalog.ts';
import { nearestInSize } from '#domain/growing/partner-size.ts';
import { serviceText } from '#domain/growing/partner-texts.ts';
import { placeNote } from '#domain/growing/place.ts';
import { serviceOf, type Flowering, type Service } from '#domain/growing/pollination.ts';
import { rankPartners } from '#domain/growing/rank-partners.ts';
import type { PartnerNeed, PartnerOffer } from '#domain/orders/cart.ts';
import { listKnownTrees, type KnownTrees } from '#server/catalog/known-trees.ts';
import { listInStock } from '#server/catalog/queries.ts';
import { withRoots } from '#server/catalog/rootstock-queries.ts';
import type { Db } from '#server/database/client.ts';
import { listOrchard } from '#server/growing/orchard/queries.ts';
import { floweringOf, nearbyOf } from '#server/growing/orchard/service.ts';
import type { NamedClimate } from '#server/growing/places/service.ts';
import { listOrderedVarieties } from './queries.ts';

const partnersMax = 3;

/**
 * Trees in the cart that the cart and the customer's own trees do not pollinate, the worst first,
 * with partners in stock.
 */
export async function listPartnerNeeds(
  db: Db,
  userId: string,
  { products, place }: { products: readonly Product[]; place: NamedClimate },
): Promise<PartnerNeed[]> {
  const pollination = await readPollination(db, userId);
  const needs = findNeeds(products, pollination);
  if (needs.length === 0) return [];
  const [inCart, stock] = await Promise.all([withRoots(db, products), listInStock(db)]);
  return needs.map(({ tree, service, standing }) => ({
    variety: tree.variety,
    kind: tree.kind,
    standing,
    text: serviceText(tree, service),
    partners: offersFor(tree, {
      known: pollination.known,
      stock,
      size: rootsOf(tree, inCart),
      place,
    }),
  }));
}

/** What cart and checkout say about trees that may not bear, without the hints. */
export const listPartnerTexts = (
  products: readonly Product[],
  pollination: PollinationContext,
): Pick<PartnerNeed, 'variety' | 'text'>[] =>
  findNeeds(products, pollination)
    .filter(({ standing }) => standing !== 'some')
    .map(({ tree, service }) => ({ variety: tree.variety, text: serviceText(tree, service) }));

/** What trees are compared with. */
export interface PollinationContext {
  known: KnownTrees;
  /** The customer's own trees. */
  nearby: Flowering[];
}

export async function readPollination(
  db: Db,
  userId: string,
  knownTrees: Promise<KnownTrees> = listKnownTrees(db),
): Promise<PollinationContext> {
  const [known, orchard, ordered] = await Promise.all([
    knownTrees,
    listOrchard(db, userId),
    listOrderedVarieties(db, userId),
  ]);
  return { known, nearby: nearbyOf({ orchard, ordered }, known) };
}

const findNeeds = (products: readonly Product[], { known, nearby }: PollinationContext): Need[] =>
  needsOf(floweringOf([...new Set(products.map(({ variety }) => variety))], known), nearby);

interface Need {
  tree: Flowering;
  service: Service;
  standing: PartnerNeed['standing'];
}
const order = ['unserved', 'probably', 'some'] as const;

/** The trees that are bought together pollinate each other. */
function needsOf(trees: readonly Flowering[], nearby: readonly Flowering[]): Need[] {
  return trees
    .flatMap((tree): Need[] => {
      const service = serviceOf(tree, [...trees, ...nearby]);
      const standing = order.find((one) => one === service.standing);
      return standing ? [{ tree, service, standing }] : [];
    })
    .toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing));
}

interface Stock {
  known: KnownTrees;
  stock: readonly Tree[];
  size: RootstockFacts | undefined;
  place: NamedClimate;
}

function offersFor(tree: Flowering, { known, stock, size, place }: Stock): PartnerOffer[] {
  const productsOf = ({ variety }: Flowering) => stock.filter((tree) => tree.variety === variety);
  // Stock may have changed since the facts were read.
  const candidates = known.ours.filter((donor) => productsOf(donor).length > 0);
  return rankPartners(
    known.ours.find(({ variety }) => variety === tree.variety) ?? tree,
    candidates,
    {
      climate: place.climate,
      size: { beside: size, of: (donor) => productsOf(donor).map(({ roots }) => roots) },
    },
  )
    .flatMap(({ donor, reason, place: verdict }): PartnerOffer[] => {
      const product = nearestInSize(productsOf(donor), size);
      if (!product) return [];
      const { id, rootstock, priceCents } = product;
      return [
        {
          variety: donor.variety,
          reason,
          place: placeNote(verdict, place.where),
          product: { id, rootstock, priceCents },
        },
      ];
    })
    .slice(0, partnersMax);
}

const rootsOf = ({ variety }: Flowering, trees: readonly Tree[]): RootstockFacts | undefined =>
  trees.find((tree) => tree.variety === variety)?.roots;
