import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import { settings } from '#domain/farm/settings.ts';
import { answerTo, type ChooseAnswer } from '#domain/growing/choose/choose-answer.ts';
import type { ChooseVariety } from '#domain/growing/choose/choose-pairs.ts';
import {
  choosePath,
  readChooseQuery,
  readSentZip,
  type ChooseQuery,
} from '#domain/growing/choose/choose-query.ts';
import type { ChoosePage, ChooseRedirect } from '#domain/pages/shop.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import { findPlannerFacts } from '#server/catalog/planner-queries.ts';
import { listFreeTrees } from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { placeCookies } from '#server/growing/places/place-cookies.ts';
import { findClimate } from '#server/growing/places/service.ts';
import { createClientLimit } from '#server/platform/http/client-limit.ts';
import { ShopError } from '#server/platform/http/errors.ts';

interface ChooseContext {
  db: Db;
  publicUrl: string;
  /** Answers are worked out for each request, so that a network gets no more than so many a minute. */
  chooseAnswers: { countAddress(address: string): Promise<void> };
}

export const createAnswersLimit = (db: Db, clientAddressHeader: string | undefined) =>
  createClientLimit(db, { name: 'choose', times: 120, seconds: 60, clientAddressHeader });

/** The form, and the pairs for what it asks. A ZIP leads to the address that has its climate instead, and is kept. */
export async function choosePairsFor(
  { db, publicUrl, chooseAnswers }: ChooseContext,
  parameters: URLSearchParams,
  client: string,
): Promise<ChoosePage | ChooseRedirect> {
  const query = readChooseQuery(parameters);
  const sent = readSentZip(parameters);
  if (sent && !sent.isWrong) {
    const { zip } = sent;
    // An empty field leaves the place that the address had.
    const climate = zip === undefined ? query.climate : await findClimate(db, zip);
    return {
      redirect: choosePath({ ...query, climate, hasPlace: zip !== undefined }),
      cookies: zip === undefined ? [] : placeCookies(publicUrl, { zip, climate }),
    };
  }
  if (!query.isAsked) return { query, answer: undefined, isLimited: false };
  const isLimited = await chooseAnswers.countAddress(client).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ShopError) return true;
      throw error;
    },
  );
  return { query, answer: isLimited ? undefined : await findAnswer(db, query), isLimited };
}

async function findAnswer(db: Db, query: ChooseQuery): Promise<ChooseAnswer> {
  const [varieties, farmClimate] = await Promise.all([
    listChooseVarieties(db),
    query.climate ? undefined : findClimate(db, settings.farm.zip),
  ]);
  return answerTo(varieties, { ...query, farmClimate });
}

/** Published varieties with their trees, sold-out ones included. */
export async function listChooseVarieties(db: Db): Promise<ChooseVariety[]> {
  const [varieties, { rootstocks }, trees] = await Promise.all([
    listGrowing(db),
    findPlannerFacts(db),
    listFreeTrees(db),
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
