import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import { answerTo } from '#domain/growing/choose/choose-answer.ts';
import type { ChooseVariety } from '#domain/growing/choose/choose-pairs.ts';
import { choosePath, readChooseQuery, readSentZip } from '#domain/growing/choose/choose-query.ts';
import type { ChoosePage } from '#domain/pages/shop.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import { findPlannerFacts } from '#server/catalog/planner-queries.ts';
import { listForSale } from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { findClimate } from '#server/growing/places/service.ts';

/** The form, and the pairs for what it asks. A ZIP leads to the address that has its climate instead. */
export async function choosePairsFor(
  db: Db,
  parameters: URLSearchParams,
): Promise<ChoosePage | { redirect: string }> {
  const query = readChooseQuery(parameters);
  const sent = readSentZip(parameters);
  if (sent) {
    // An empty field leaves the place that the address had.
    const climate = sent.zip === undefined ? query.climate : await findClimate(db, sent.zip);
    const path = choosePath({ ...query, climate, hasPlace: sent.zip !== undefined });
    return { redirect: sent.isWrong ? `${path}&problem=zip` : path };
  }
  return {
    query,
    answer: query.isAsked ? answerTo(await listChooseVarieties(db), query) : undefined,
  };
}

/** Published varieties with their trees, sold-out ones included. */
export async function listChooseVarieties(db: Db): Promise<ChooseVariety[]> {
  const [varieties, { rootstocks }, trees] = await Promise.all([
    listGrowing(db),
    findPlannerFacts(db),
    listForSale(db),
  ]);
  const find = rootstockFinder(rootstocks);
  const byVariety = Map.groupBy(trees, ({ variety }) => variety);
  return varieties.map(({ inStock: _inStock, ...variety }) => ({
    ...variety,
    products: (byVariety.get(variety.variety) ?? []).map(
      ({ id, rootstock, priceCents, imageUrl, imageAlt, free, roots }) => ({
        id,
        rootstock,
        priceCents,
        imageUrl,
        imageAlt,
        free,
        roots,
        room: find(rootstock),
      }),
    ),
  }));
}
