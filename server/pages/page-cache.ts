import { pageKey } from './page-key.ts';
import { compressDynamic, storeResponse, type StoredResponse } from './stored-response.ts';

export interface RenderedPage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** CSP sources of its inline scripts. */
  scripts: string[];
  /** Found by another spelling of its name than our own. */
  isNonCanonical?: boolean;
}

interface PageCacheOptions {
  /** Headers of a stored page, given its key and the hashes that allow its inline scripts. */
  headersFor(key: string, scriptHashes: string[]): Record<string, string>;
  maxBytes?: number;
  /** Spellings of addresses that are remembered; each costs its own length only. */
  maxSpellings?: number;
}

/** Finished public pages in memory, all dropped at once when the catalog changes. */
export class PageCache {
  /** Off until something listens for changes, and again whenever it does not: never a stale page. */
  enabled = false;
  #version = 0;
  #bytes = 0;
  #pages = new Map<string, StoredResponse>();
  #spellings = new Map<string, StoredResponse>();
  #pending = new Map<string, Promise<StoredResponse | undefined>>();
  #headersFor: PageCacheOptions['headersFor'];
  #maxBytes: number;
  #maxSpellings: number;

  constructor({ headersFor, maxBytes = 64 * 1024 * 1024, maxSpellings = 2000 }: PageCacheOptions) {
    this.#headersFor = headersFor;
    this.#maxBytes = maxBytes;
    this.#maxSpellings = maxSpellings;
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#pages.size;
  }

  invalidate(): void {
    this.#version++;
    this.#bytes = 0;
    this.#pages.clear();
    this.#spellings.clear();
    this.#pending.clear();
  }

  /** The fast path: one look-up by the address as it came. */
  lookup(rawUrl: string): StoredResponse | undefined {
    return this.#spellings.get(rawUrl);
  }

  /** Undefined when this page is not one to store. Simultaneous visitors wait for one rendering. */
  async getOrRender(rawUrl: string, render: (key: string) => Promise<RenderedPage>): Promise<StoredResponse | undefined> {
    const key = this.enabled ? pageKey(rawUrl) : undefined;
    if (key === undefined) return undefined;
    const stored = this.#pages.get(key) ?? (await this.#renderForRequest(key, render));
    if (stored && this.#pages.get(key) === stored) this.#rememberSpelling(rawUrl, stored);
    return stored;
  }

  #renderForRequest(key: string, render: (key: string) => Promise<RenderedPage>): Promise<StoredResponse | undefined> {
    const running = this.#pending.get(key);
    if (running) return running;
    const rendering = this.#render(key, render).finally(() => {
      if (this.#pending.get(key) === rendering) this.#pending.delete(key);
    });
    this.#pending.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: (key: string) => Promise<RenderedPage>): Promise<StoredResponse | undefined> {
    const version = this.#version;
    const page = await render(key);
    if (page.status !== 200) return undefined;
    const stored = storeResponse({
      status: 200,
      body: page.body,
      ...(await compressDynamic(page.body)),
      headers: {
        ...page.headers,
        'Cache-Control': 'public, no-cache',
        ...this.#headersFor(key, page.scripts),
      },
    });
    // A page made from data that changed meanwhile is answered, as its visitor asked before the change, but not kept.
    if (this.enabled && version === this.#version && !page.isNonCanonical) this.#keep(key, stored);
    return stored;
  }

  #keep(key: string, stored: StoredResponse): void {
    this.#bytes += stored.bytes;
    this.#pages.set(key, stored);
    for (const [oldestKey, oldest] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#bytes -= oldest.bytes;
      this.#pages.delete(oldestKey);
      for (const [spelling, response] of this.#spellings) if (response === oldest) this.#spellings.delete(spelling);
    }
  }

  #rememberSpelling(rawUrl: string, stored: StoredResponse): void {
    if (this.#spellings.size >= this.#maxSpellings) this.#spellings.delete(this.#spellings.keys().next().value!);
    this.#spellings.set(rawUrl, stored);
  }
}
