import type { Auth } from '@grafted/auth';
import { groupByVariety } from '#domain/catalog.ts';
import { partnersOf } from '#domain/pollination.ts';
import { settings } from '#domain/settings.ts';
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
import type { Config } from '#server/start/config.ts';

/** URLs can contain anything; PostgreSQL text cannot hold NUL. */
const storable = /^[^\0]{1,200}$/u;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function createShop(db: Db, config: Config, auth: Auth): Shop {
  return {
    listCatalog: () => listInStock(db),
    listFeatured: async () =>
      groupByVariety(await listFirstVarieties(db, settings.featuredVarieties)),
    async findVariety(name) {
      if (!storable.test(name)) return undefined;
      const found = await findVarietyInStock(db, name);
      const [variety] = groupByVariety(found?.products ?? []);
      return found && variety && { ...variety, facts: found.facts };
    },
    findProduct: async (id) => (uuid.test(id) ? findProductById(db, id) : undefined),
    listPartners: async (tree) =>
      partnersOf(tree, await listVarietyNames(db))
        .slice(0, settings.recommendations * 2)
        .map(({ variety }) => variety),
    findMailPreferences: (token) => findPreferences({ db, config }, token),
    asksConsent: config.auth.oauthServer.enabled,
    listSignInProviders: auth.listProviders,
    listRecommendations: async (product) =>
      groupByVariety(await listOtherVarieties(db, product, settings.recommendations)),
  };
}
