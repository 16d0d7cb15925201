import { currentMs } from '@grafted/postgres/clock.ts';
import type { Logger } from 'pino';
import { countableSearch } from '#domain/catalog/missed-search.ts';
import { createTreeSearch, type SearchResult } from '#domain/catalog/tree-search.ts';
import { cutText } from '#domain/cut-text.ts';
import { listSearchDocuments } from '#server/catalog/search-queries.ts';
import type { Db } from '#server/database/client.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import { countMissedSearch } from './queries.ts';

type Search = ReturnType<typeof createTreeSearch>;

const textMax = 200;
const indexMs = 5000;

interface ServerSearchOptions {
  db: Db;
  log: Logger;
  /** Limits what is counted. */
  limit: { countAddress(address: string): Promise<void> };
}

/** Search as the browser does it, for visitors without scripts. Counts what is not found. */
export function createServerSearch({ db, log, limit }: ServerSearchOptions) {
  let index: { search: Promise<Search>; until: number } | undefined;
  /** One index for all requests of a few seconds. */
  function getIndex(): Promise<Search> {
    if (index && index.until > currentMs()) return index.search;
    const search = listSearchDocuments(db).then(createTreeSearch);
    const fresh = { search, until: currentMs() + indexMs };
    index = fresh;
    search.catch(() => {
      if (index === fresh) index = undefined;
    });
    return search;
  }
  async function count(text: string, client: string): Promise<void> {
    try {
      await limit.countAddress(client);
      await countMissedSearch(db, text);
    } catch (error) {
      if (error instanceof ShopError) return; // above the limit: the page is shown, the search not counted
      log.warn({ err: error }, 'could not count a search');
    }
  }
  return async (text: string, client = ''): Promise<SearchResult> => {
    const result = (await getIndex())(cutText(text, textMax));
    const counted = result.names.length === 0 && countableSearch(text);
    if (counted) await count(counted, client);
    return result;
  };
}
