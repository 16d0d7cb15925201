import { pageKey } from './page-key.ts';
import type { InlineSources } from './security-headers.ts';
import { noSharedCache, type SharedCache } from './shared-cache.ts';
import { compressDynamic, storeResponse, type StoredResponse } from './stored-response.ts';

export interface RenderedPage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  inline: InlineSources;
  /** Requested under a non-canonical name; not stored. */
  isNonCanonical?: boolean;
}

interface PageCacheOptions {
  /** Headers of a stored page, including the CSP with its hashes. */
  headersFor(key: string, inline: InlineSources): Record<string, string>;
  /** In front of the shop. */
  sharedCache?: SharedCache;
  maxBytes?: number;
  /** Raw URLs in the fast-path index. */
  maxUrls?: number;
}

/** In-memory cache of rendered public pages; a catalog change invalidates all of it. */
export class PageCache {
  /** Only on while the change listener is connected, so that no page stays stale. */
  enabled = false;
  #version = 0;
  #bytes = 0;
  #pages = new Map<string, StoredResponse>();
  #urls = new Map<string, StoredResponse>();
  #pending = new Map<string, Promise<StoredResponse | undefined>>();
  #headersFor: PageCacheOptions['headersFor'];
  #sharedCache: SharedCache;
  #maxBytes: number;
  #maxUrls: number;

  constructor({
    headersFor,
    sharedCache = noSharedCache,
    maxBytes = 64 * 1024 * 1024,
    maxUrls = 2000,
  }: PageCacheOptions) {
    this.#headersFor = headersFor;
    this.#sharedCache = sharedCache;
    this.#maxBytes = maxBytes;
    this.#maxUrls = maxUrls;
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
    this.#urls.clear();
    this.#pending.clear();
    this.#sharedCache.purge();
  }

  /** Fast path: one look-up by raw URL. */
  lookup(rawUrl: string): StoredResponse | undefined {
    return this.#urls.get(rawUrl);
  }

  /** Undefined for pages that are not cacheable. Concurrent requests share one rendering. */
  async getOrRender(
    rawUrl: string,
    render: (key: string) => Promise<RenderedPage>,
  ): Promise<StoredResponse | undefined> {
    const key = this.enabled ? pageKey(rawUrl) : undefined;
    if (key === undefined) return undefined;
    const stored = this.#pages.get(key) ?? (await this.#renderForRequest(key, render));
    if (stored && this.#pages.get(key) === stored) this.#rememberUrl(rawUrl, stored);
    return stored;
  }

  #renderForRequest(
    key: string,
    render: (key: string) => Promise<RenderedPage>,
  ): Promise<StoredResponse | undefined> {
    const running = this.#pending.get(key);
    if (running) return running;
    const rendering = this.#render(key, render).finally(() => {
      if (this.#pending.get(key) === rendering) this.#pending.delete(key);
    });
    this.#pending.set(key, rendering);
    return rendering;
  }

  async #render(
    key: string,
    render: (key: string) => Promise<RenderedPage>,
  ): Promise<StoredResponse | undefined> {
    const version = this.#version;
    const page = await render(key);
    if (page.status !== 200) return undefined;
    const compressed = await compressDynamic(page.body);
    // If the data changed during the rendering, serve the page but do not store it.
    const isCurrent = this.enabled && version === this.#version && !page.isNonCanonical;
    const stored = storeResponse({
      status: 200,
      body: page.body,
      ...compressed,
      headers: {
        ...page.headers,
        ...(isCurrent && this.#sharedCache.headers), // before Cache-Control, or nginx before 1.23 ignores its own
        'Cache-Control': 'public, no-cache',
        ...this.#headersFor(key, page.inline),
      },
    });
    if (isCurrent) this.#keep(key, stored);
    return stored;
  }

  #keep(key: string, stored: StoredResponse): void {
    this.#bytes += stored.bytes;
    this.#pages.set(key, stored);
    for (const [oldestKey, oldest] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#bytes -= oldest.bytes;
      this.#pages.delete(oldestKey);
      for (const [url, response] of this.#urls) if (response === oldest) this.#urls.delete(url);
    }
  }

  #rememberUrl(rawUrl: string, stored: StoredResponse): void {
    const [oldest] = this.#urls.size >= this.#maxUrls ? this.#urls.keys() : [];
    if (oldest !== undefined) this.#urls.delete(oldest);
    this.#urls.set(rawUrl, stored);
  }
}
