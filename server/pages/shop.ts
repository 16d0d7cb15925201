import type { Auth } from '@grafted/auth';
import { groupByVariety } from '#domain/catalog.ts';
import { partnersOf } from '#domain/pollination.ts';
import { featuredVarieties, recommendations } from '#domain/settings.ts';
import type { Shop } from '#domain/shop.ts';
import {
  findProductById,
  listFirstVarieties,
  listInStock,
  listOtherVarieties,
  findVarietyInStock,
  listVarietyNames,
} from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { findPreferences } from '#server/newsletter/service.ts';

/** URLs can contain anything; PostgreSQL text cannot hold NUL. */
const storable = /^[^\0]{1,200}$/u;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

interface ShopOptions {
  db: Db;
  linkSecret: string;
  listSignInProviders: Auth['listProviders'];
  /** Whether third-party applications may ask customers for access. */
  asksConsent: boolean;
}

export function createShop({
  db,
  linkSecret,
  listSignInProviders,
  asksConsent,
}: ShopOptions): Shop {
  return {
    listCatalog: () => listInStock(db),
    listFeatured: async () => groupByVariety(await listFirstVarieties(db, featuredVarieties)),
    async findVariety(name) {
      if (!storable.test(name)) return undefined;
      const found = await findVarietyInStock(db, name);
      const [variety] = groupByVariety(found?.products ?? []);
      return found && variety && { ...variety, facts: found.facts };
    },
    findProduct: async (id) => (uuid.test(id) ? findProductById(db, id) : undefined),
    listPartners: async (tree) =>
      partnersOf(tree, await listVarietyNames(db))
        .slice(0, recommendations * 2)
        .map(({ variety }) => variety),
    findMailPreferences: (token) => findPreferences({ db, linkSecret }, token),
    asksConsent,
    listSignInProviders,
    listRecommendations: async (product) =>
      groupByVariety(await listOtherVarieties(db, product, recommendations)),
  };
}
