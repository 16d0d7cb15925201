import type { Auth } from '@grafted/auth';
import type { Logger } from 'pino';
import { groupByVariety, type Tree, type VarietyDetails } from '#domain/catalog/catalog.ts';
import { filterFacts } from '#domain/catalog/tree-tags.ts';
import { featuredVarieties, recommendations, settings } from '#domain/farm/settings.ts';
import { readSpacing } from '#domain/growing/planner/spacing.ts';
import { closelyMatched } from '#domain/growing/pollination.ts';
import { ripeningRow } from '#domain/growing/ripening-calendar.ts';
import { isBlightPair } from '#domain/growing/tree-caution.ts';
import { describeGrowing } from '#domain/growing/variety-texts.ts';
import { roomText } from '#domain/orders/pickups.ts';
import type { Shop } from '#domain/pages/shop.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import { listPlannerRootstocks } from '#server/catalog/planner-queries.ts';
import {
  findProductById,
  findRenamed,
  findVarietyTrees,
  listFirstVarieties,
  listInStock,
  listOtherVarieties,
  listListedVarieties,
  type Shown,
  type VarietyRow,
} from '#server/catalog/queries.ts';
import { listRootstocks } from '#server/catalog/rootstock-queries.ts';
import { listFindable, listSearchDocuments } from '#server/catalog/search-queries.ts';
import { createServerSearch } from '#server/catalog/searches/service.ts';
import type { Db } from '#server/database/client.ts';
import { renderMarkdown } from '#server/farm/pages/markdown.ts';
import { findPublishedPage } from '#server/farm/pages/queries.ts';
import { findPlace } from '#server/growing/places/service.ts';
import { findPreferences } from '#server/mail/newsletter/service.ts';
import { findZipDelivery } from '#server/orders/delivery/zip-drive-times.ts';
import { listDaysWithRoom } from '#server/orders/pickups/choices.ts';
import { checkPollination, describeBearing } from '#server/pages/pollination.ts';
import { choosePairsFor, type createAnswersLimit } from './choose.ts';
import { findRipening } from './ripening.ts';

/** URLs can contain anything; PostgreSQL text cannot hold NUL. */
const storable = /^[^\0]{1,200}$/u;
export const isStorableName = (name: string): boolean => storable.test(name);
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

interface ShopOptions {
  db: Db;
  log: Logger;
  linkSecret: string;
  listSignInProviders: Auth['listProviders'];
  /** Whether third-party applications may ask customers for access. */
  asksConsent: boolean;
  missedSearches: Parameters<typeof createServerSearch>[0]['limit'];
  publicUrl: string;
  chooseAnswers: ReturnType<typeof createAnswersLimit>;
}

export const createShop = ({
  db,
  log,
  linkSecret,
  listSignInProviders,
  asksConsent,
  missedSearches,
  publicUrl,
  chooseAnswers,
}: ShopOptions): Shop => ({
  listCatalog: () => listInStock(db),
  async listFilterFacts() {
    const varieties = await listFindable(db);
    return {
      facts: Object.fromEntries(
        varieties
          .filter(({ inStock }) => inStock)
          .map((variety) => [variety.variety, filterFacts(variety)]),
      ),
      soldOut: varieties
        .filter(({ inStock }) => !inStock)
        .map(({ variety, fruit, rootstocks }) => ({
          variety,
          fruit,
          options: rootstocks.map((rootstock) => ({ rootstock })),
        })),
    };
  },
  listSearchDocuments: () => listSearchDocuments(db),
  searchTrees: createServerSearch({ db, log, limit: missedSearches }),
  listFeatured: async () => groupByVariety(await listFirstVarieties(db, featuredVarieties)),
  findVariety: (name) => findVariety(db, name, 'published'),
  listListedVarieties: () => listListedVarieties(db),
  findRenamed: async (name) => (storable.test(name) ? findRenamed(db, name) : undefined),
  async findProduct(id) {
    const found = uuid.test(id) ? await findProductById(db, id) : undefined;
    return found && { ...found.tree, ...(await detailsOf(db, found.tree.variety, found)) };
  },
  describeBearing: (variety) => describeBearing(db, variety, undefined),
  checkPollination: (names, zip) => checkPollination(db, names, zip),
  findRipening: (parameters) => findRipening(db, parameters),
  findSpacing: async (parameters) => readSpacing(parameters, await listPlannerRootstocks(db)),
  async findPlace(zip) {
    const [page, delivery, days] = await Promise.all([
      findPlace(db, zip),
      findZipDelivery(db, zip),
      listDaysWithRoom(db, 1),
    ]);
    return { ...page, delivery, room: roomText(days, 1) };
  },
  choosePairs: (parameters, client = '') =>
    choosePairsFor({ db, publicUrl, chooseAnswers }, parameters, client),
  listRootstocks: () => listRootstocks(db),
  findMailPreferences: (token) => findPreferences({ db, linkSecret }, token),
  async findFarmPage(path) {
    if (!settings.farmPages?.includes(path)) return undefined;
    const page = await findPublishedPage(db, path.slice(1));
    if (!page) return undefined;
    const { title, description, body } = page;
    return { title, description, html: await renderMarkdown(body) };
  },
  asksConsent,
  listSignInProviders,
  listRecommendations: async (product) =>
    groupByVariety(await listOtherVarieties(db, product, recommendations)),
});

/** The variety as its page shows it; `everything` previews one that is not published. */
export async function findVariety(
  db: Db,
  name: string,
  shown: Shown,
): ReturnType<Shop['findVariety']> {
  const found = storable.test(name) ? await findVarietyTrees(db, name, shown) : undefined;
  const [variety] = groupByVariety(found?.trees ?? []);
  if (!found || !variety) return undefined;
  const [options, soldOut] = [
    variety.options
      .filter(({ free }) => free > 0)
      .toSorted((a, b) => blightRank(a, found) - blightRank(b, found)),
    variety.options.filter(({ free }) => free === 0),
  ];
  return { ...variety, options, soldOut, ...(await detailsOf(db, variety.variety, found)) };
}

/** The rootstock that resists fire blight comes first where the variety does not. */
const blightRank = ({ roots }: Tree, { growing }: VarietyRow): number =>
  Number(isBlightPair({ roots, fireBlight: growing.fireBlight }));

/** Texts made from facts win over typed ones. */
async function detailsOf(
  db: Db,
  variety: string,
  { texts, growing, pictures }: VarietyRow,
): Promise<VarietyDetails> {
  const unsuitable = closelyMatched({ variety, ...growing }, await listGrowing(db));
  const made = describeGrowing(
    growing,
    unsuitable.map((other) => other.variety),
  );
  const { diseaseSource, ...said } = texts;
  return {
    facts: {
      ...said,
      bloom: made.bloom || texts.bloom,
      pollination: made.pollination || texts.pollination,
      ripens: made.ripens || texts.ripens,
      keeps: made.keeps,
      uses: made.uses,
      diseases:
        made.diseases && diseaseSource ? `${made.diseases} From: ${diseaseSource}.` : made.diseases,
    },
    morePictures: pictures.slice(1),
    chillHours: growing.chillHours,
    pickFirst: growing.pickFirst,
    fireBlight: growing.fireBlight,
    ripening: ripeningRow({ variety, ...growing }),
  };
}
