import { currentMs } from '@grafted/postgres/clock.ts';
import { evictOldest } from '#auth/tokens/evict-oldest.ts';
interface TtlCacheOptions {
  ttlMs: number;
  /** Beyond this, the oldest entry is evicted. */
  maxEntries: number;
}

/** TTL cache: concurrent calls share one fetch, failures are not cached. */
export function createTtlCache<T>({ ttlMs, maxEntries }: TtlCacheOptions) {
  const entries = new Map<string, { value: Promise<T>; expiresAt: number }>();
  return function getOrFetch(key: string, fetchIt: () => Promise<T>): Promise<T> {
    const found = entries.get(key);
    if (found && found.expiresAt > currentMs()) return found.value;
    const value = fetchIt();
    entries.delete(key); // reinserted at the end of the eviction order
    entries.set(key, { value, expiresAt: currentMs() + ttlMs });
    value.catch(() => entries.get(key)?.value === value && entries.delete(key));
    if (entries.size > maxEntries) evictOldest(entries);
    return value;
  };
}
