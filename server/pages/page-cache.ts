import { atMostEvery } from './at-most-every.ts';
import { pageKey } from './page-key.ts';
import type { InlineSources } from './security-headers.ts';
import { noSharedCache, type SharedCache } from './shared-cache.ts';
import { compressDynamic, storeResponse, type StoredResponse } from './stored-response.ts';

/**
 * A stale page is served at most this long, so that pages are fresh within a second: the rest is
 * for the notification.
 */
export const maxStaleMs = 750;
/**
 * Between the starts of two renderings of a page while trees are sold. Shorter than `maxStaleMs`,
 * so that few requests wait.
 */
export const revalidateMs = 500;

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

/** One rendering of a page, under way or complete. Sales since its start make it stale. */
class Rendering {
  readonly startedAt = performance.now();
  /** Undefined for a page that is not cacheable. */
  readonly result: Promise<StoredResponse | undefined>;
  #staleSince: number | undefined;

  constructor(render: (rendering: Rendering) => Promise<StoredResponse | undefined>) {
    this.result = render(this);
  }

  /** At every sale; the first one counts. */
  markStale(): void {
    this.#staleSince ??= performance.now();
  }

  get isStale(): boolean {
    return this.#staleSince !== undefined;
  }

  /** Whether a request that arrives now needs a later rendering. */
  get isExpired(): boolean {
    return this.#staleSince !== undefined && performance.now() - this.#staleSince > maxStaleMs;
  }

  /** Until the next one may start. */
  get revalidateInMs(): number {
    return Math.max(0, this.startedAt + revalidateMs - performance.now());
  }
}

interface StoredPage {
  rendering: Rendering;
  response: StoredResponse;
}

type Render = (key: string) => Promise<RenderedPage>;

/** Behind a shared cache: sales together, because each invalidation renders all pages anew and purges. */
const salesMs = 400;

/**
 * In-memory cache of rendered public pages. An edit invalidates all of it. A sale makes all of it
 * stale: a stale page is served for `maxStaleMs` while it is rendered anew, and after that requests
 * wait for the new one.
 */
export class PageCache {
  /** Only on while the change listener is connected, so that no page stays stale. */
  enabled = false;
  #version = 0;
  #bytes = 0;
  #pages = new Map<string, StoredPage>();
  /** Fresh pages by raw URL. */
  #urls = new Map<string, StoredResponse>();
  #pending = new Map<string, Rendering>();
  /** Renderings that wait until `revalidateMs` after the one before. */
  #due = new Map<string, NodeJS.Timeout>();
  #headersFor: PageCacheOptions['headersFor'];
  #sharedCache: SharedCache;
  #maxBytes: number;
  #maxUrls: number;
  #invalidateForSales = atMostEvery(salesMs, () => this.invalidate());

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

  /** Increases with every invalidation. */
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
    for (const timer of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
    this.#sharedCache.purge();
  }

  /** For every sale. With a shared cache nothing stale is served, because that would keep it for longer. */
  markStale(): void {
    if (this.#sharedCache !== noSharedCache) return this.#invalidateForSales();
    this.#urls.clear();
    for (const { rendering } of this.#pages.values()) rendering.markStale();
    for (const rendering of this.#pending.values()) rendering.markStale();
  }

  /** Fast path: one look-up by raw URL. */
  lookup(rawUrl: string): StoredResponse | undefined {
    return this.#urls.get(rawUrl);
  }

  /**
   * Undefined for pages without a key, and for any answer but 200: they are rendered for each
   * request. Concurrent requests share one rendering.
   */
  async getOrRender(rawUrl: string, render: Render): Promise<StoredResponse | undefined> {
    const key = this.enabled ? pageKey(rawUrl) : undefined;
    if (key === undefined) return undefined;
    const page = this.#pages.get(key);
    if (page?.rendering.isStale && !page.rendering.isExpired) {
      this.#revalidate(key, page.rendering, render);
      return page.response;
    }
    const response =
      page && !page.rendering.isStale ? page.response : await this.#joinRendering(key, render);
    const stored = this.#pages.get(key);
    if (response && stored?.response === response && !stored.rendering.isStale)
      this.#rememberUrl(rawUrl, response);
    return response;
  }

  /** Waits for the rendering that is under way, unless sales have made it too old for a request that arrives now. */
  #joinRendering(key: string, render: Render): Promise<StoredResponse | undefined> {
    const running = this.#pending.get(key);
    const current = running && !running.isExpired ? running : this.#start(key, render);
    return current.result;
  }

  /** In the background, unless it is under way or due already. */
  #revalidate(key: string, { revalidateInMs }: Rendering, render: Render): void {
    if (this.#pending.has(key) || this.#due.has(key)) return;
    const start = () => void this.#start(key, render).result.catch(() => {}); // a request that waits will report it
    this.#due.set(key, setTimeout(start, revalidateInMs).unref());
  }

  #start(key: string, render: Render): Rendering {
    clearTimeout(this.#due.get(key));
    this.#due.delete(key);
    const started = new Rendering((rendering) =>
      this.#render(key, render, rendering).finally(() => {
        if (this.#pending.get(key) === rendering) this.#pending.delete(key);
      }),
    );
    this.#pending.set(key, started);
    return started;
  }

  async #render(
    key: string,
    render: Render,
    rendering: Rendering,
  ): Promise<StoredResponse | undefined> {
    const version = this.#version;
    const page = await render(key);
    if (page.status !== 200) return undefined;
    const compressed = await compressDynamic(page.body);
    // If the data was edited during the rendering, serve the page but do not store it.
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
    if (isCurrent) this.#keep(key, { rendering, response: stored });
    return stored;
  }

  #keep(key: string, page: StoredPage): void {
    const previous = this.#pages.get(key);
    if (previous && previous.rendering.startedAt > page.rendering.startedAt) return;
    this.#drop(key);
    this.#bytes += page.response.bytes;
    this.#pages.set(key, page);
    for (const oldestKey of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldestKey);
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#bytes -= page.response.bytes;
    this.#pages.delete(key);
    for (const [url, response] of this.#urls)
      if (response === page.response) this.#urls.delete(url);
  }

  #rememberUrl(rawUrl: string, stored: StoredResponse): void {
    const [oldest] = this.#urls.size >= this.#maxUrls ? this.#urls.keys() : [];
    if (oldest !== undefined) this.#urls.delete(oldest);
    this.#urls.set(rawUrl, stored);
  }
}
