import { jsonPost } from '#app/json-post.ts';
import {
  createTreeSearch,
  type SearchDocument,
  type SearchResult,
} from '#domain/catalog/tree-search.ts';

// Long enough to have stopped typing.
const settledMs = 2000;
let search: Promise<ReturnType<typeof createTreeSearch>> | undefined;
let settled: ReturnType<typeof setTimeout>;

export async function searchWidely(text: string): Promise<SearchResult> {
  search ??= load();
  const result = (await search.catch(retryNextTime))(text);
  clearTimeout(settled);
  if (result.names.length === 0) settled = setTimeout(() => reportMissed(text), settledMs);
  return result;
}

async function load() {
  const response = await fetch('/api/searches/documents');
  if (!response.ok) throw new Error(`Search documents: ${response.status}`);
  return createTreeSearch((await response.json()) as SearchDocument[]); // typed by the route
}

function retryNextTime(error: unknown): never {
  search = undefined;
  throw error;
}

/** Sends the text, and nothing else, to the owner's list of what people look for. */
function reportMissed(text: string): void {
  if (new URLSearchParams(location.search).get('q') !== text) return; // typed on
  fetch('/api/searches/missed', { ...jsonPost({ text }), keepalive: true }).catch(() => {});
}
