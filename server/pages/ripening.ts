import { catalogCalendar, treesCalendar } from '#domain/growing/ripening-calendar.ts';
import { readRipeningQuery } from '#domain/growing/ripening-query.ts';
import type { RipeningPage } from '#domain/pages/shop.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import type { Db } from '#server/database/client.ts';

/** Finds when the trees in the URL ripen, sold out or not; without any, those of the catalog. */
export async function findRipening(db: Db, parameters: URLSearchParams): Promise<RipeningPage> {
  const growing = await listGrowing(db);
  const inStock = growing.filter((variety) => variety.inStock);
  const query = readRipeningQuery(
    parameters,
    growing.map(({ variety }) => variety),
  );
  const chosen = growing.filter(({ variety }) => query.trees.includes(variety));
  return {
    query,
    calendar:
      chosen.length > 0 ? treesCalendar(chosen, inStock, query) : catalogCalendar(inStock, query),
    varieties: growing.map(({ variety, fruit }) => ({ variety, fruit })),
  };
}
