import type { Tree } from '#domain/catalog/catalog.ts';
import { serviceText } from '#domain/growing/partner-texts.ts';
import { serviceOf, type Flowering } from '#domain/growing/pollination.ts';
import { offersMax } from '#domain/orders/shortfall-list.ts';
import { rankSubstitutes, type ComparedTree } from '#domain/orders/shortfall-rules.ts';
import { listKnownTrees, type KnownTrees } from '#server/catalog/known-trees.ts';
import { listInStock } from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { listOrchardsOf } from '#server/growing/orchard/queries.ts';
import { floweringOf, nearbyOf } from '#server/growing/orchard/service.ts';
import { listOtherVarieties, type PromisedLine } from './promised-queries.ts';

export interface ShortLine extends PromisedLine {
  served: number;
}

export interface Substitute extends ComparedTree {
  /** What the customer's trees lose with it, in words; empty: nothing. */
  warning: string;
}

/** Warned ones are only offered where there are fewer of the others. */
const wanted = 2;

/**
 * What each line's customer is offered, in the order of the lines: a tree in stock is offered to one customer only.
 * @returns by order item
 */
export async function chooseSubstitutes(
  db: Db,
  missing: Tree,
  lines: readonly ShortLine[],
): Promise<Map<string, Substitute[]>> {
  const known = await listKnownTrees(db);
  const compare = comparedBy(known);
  const [wantedTree] = compare([missing]);
  if (!wantedTree) return new Map();
  const inStock = await listInStock(db);
  const left = new Map(inStock.map(({ id, free }) => [id, free]));
  const ranked = rankSubstitutes(wantedTree, compare(inStock));
  const pollination = await findSurroundings(db, known, lines);

  const chosen = new Map<string, Substitute[]>();
  for (const line of lines) {
    const warn = warningFor(missing.variety, line, pollination(line), known);
    const offers = ranked
      .filter(({ productId }) => (left.get(productId) ?? 0) >= line.trees - line.served)
      .map((tree) => ({ ...tree, warning: warn(tree.variety) }));
    const [good, warned] = [offers.filter(isGood), offers.filter((offer) => !isGood(offer))];
    const picked = [
      ...good.slice(0, offersMax),
      ...warned.slice(0, Math.max(0, wanted - good.length)),
    ];
    for (const { productId } of picked)
      left.set(productId, (left.get(productId) ?? 0) - (line.trees - line.served));
    chosen.set(line.orderItemId, picked);
  }
  return chosen;
}

const isGood = ({ warning }: Substitute): boolean => warning === '';

/** Trees of varieties with known facts. */
function comparedBy({ ours }: KnownTrees) {
  const growing = new Map(ours.map((variety) => [variety.variety, variety]));
  return (trees: readonly Tree[]): ComparedTree[] =>
    trees.flatMap(({ id, variety, rootstock, roots, priceCents }) => {
      const facts = growing.get(variety);
      return facts
        ? [{ productId: id, variety, rootstock, roots, priceCents, growing: facts }]
        : [];
    });
}

/** The customer's other trees: in orders not handed over, and in their orchard. */
async function findSurroundings(db: Db, known: KnownTrees, lines: readonly ShortLine[]) {
  const userIds = [...new Set(lines.map(({ userId }) => userId).filter((id) => id !== null))];
  const gone = lines.filter(({ served }) => served === 0).map(({ orderItemId }) => orderItemId);
  const [ordered, orchards] = await Promise.all([
    listOtherVarieties(db, userIds, gone),
    listOrchardsOf(db, userIds),
  ]);
  return ({ userId }: ShortLine): Flowering[] =>
    nearbyOf(
      { orchard: orchards.get(userId ?? '') ?? [], ordered: ordered.get(userId ?? '') ?? [] },
      known,
    );
}

/** Which trees stand without a partner that had one before. */
function warningFor(
  missing: string,
  { served }: ShortLine,
  others: readonly Flowering[],
  known: KnownTrees,
) {
  const before = [...others, ...(served > 0 ? [] : floweringOf([missing], known))];
  const alone = (trees: readonly Flowering[]) =>
    new Map(
      trees
        .map((tree) => [tree, serviceOf(tree, trees)] as const)
        .filter(([, { standing }]) => standing === 'unserved')
        .map(([tree, service]) => [tree.variety, serviceText(tree, service)]),
    );
  const aloneBefore = alone(before);
  return (substitute: string): string => {
    if (substitute === missing) return '';
    return [...alone([...others, ...floweringOf([substitute], known)])]
      .filter(([variety]) => !aloneBefore.has(variety))
      .filter(([variety]) => variety !== substitute || !aloneBefore.has(missing))
      .map(([, text]) => text)
      .join(' ');
  };
}
