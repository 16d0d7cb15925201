import { clientAddress } from '@grafted/auth';
import type { Context } from 'hono';
import { waitTreesMax } from '#domain/catalog/wait-trees.ts';
import type { Db } from '#server/database/client.ts';
import { getClientKeys } from '#server/payments/client-keys.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import { createClientLimit } from '#server/platform/http/client-limit.ts';
import type { FormLimitSettings } from '#server/platform/http/form-limits.ts';
import type { Place } from './queries.ts';

/** Each address that a network enters costs a mail, and once it is proven it may hold trees. */
const placesPerNetworkAndTree = { times: 5, seconds: 24 * 3600 };
const treesPerNetworkAndTree = { times: 2 * waitTreesMax, seconds: 24 * 3600 };

export interface PlaceLimitSettings {
  db: Db;
  formLimits: Pick<FormLimitSettings, 'clientAddressHeader'>;
  square: Pick<SquareConfig, 'accessToken'>;
}

/**
 * The limit of a network for places in the line of a tree and for the trees that they are for. It
 * belongs to the place: every door that takes or raises one counts here.
 */
export function createPlaceLimit({ db, formLimits, square }: PlaceLimitSettings) {
  const { clientAddressHeader } = formLimits;
  const places = createClientLimit(db, {
    name: 'stock-wait',
    ...placesPerNetworkAndTree,
    clientAddressHeader,
  });
  const trees = createClientLimit(db, {
    name: 'stock-wait-trees',
    ...treesPerNetworkAndTree,
    clientAddressHeader,
  });
  return {
    clientKey: (c: Context): string =>
      getClientKeys(square, clientAddress(c, clientAddressHeader)).block,
    /** `place`: that of the address, where its owner asks. @throws ShopError 429 */
    async count(c: Context, wanted: { productId: string; trees: number }, place?: Place) {
      const productId = wanted.productId.toLowerCase();
      const more = wanted.trees - (place?.trees ?? 0);
      if (!place) await places.count(c, productId);
      if (more > 0) await trees.count(c, productId, more);
    },
  };
}
