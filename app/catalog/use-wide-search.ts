import { useEffect, useState } from 'react';
import type { SearchResult } from '#domain/catalog/tree-search.ts';

export type WideResult = SearchResult & { text: string };

/** Searches with typos and synonyms. Its code is loaded when plain search finds nothing. */
export function useWideSearch(text: string, sent: WideResult | undefined): WideResult | undefined {
  const [found, setFound] = useState(sent);
  const missing = Boolean(text) && found?.text !== text;
  useEffect(() => {
    if (!missing) return;
    let left = false;
    import('./wide-search.ts')
      .then(({ searchWidely }) => searchWidely(text))
      .catch(() => ({ names: [], ignored: [], suggestions: [], reasons: {} }))
      .then((result) => {
        if (!left) setFound({ text, ...result });
      });
    return () => {
      left = true;
    };
  }, [missing, text]);
  return missing ? undefined : found;
}
