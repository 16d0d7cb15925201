interface MemoryOptions {
  lifeMs: number;
  /** Beyond these, what has been known longest is forgotten. */
  size: number;
}

/** Remembers what was fetched, so that it is asked for once by many at the same moment, and a failure not at all. */
export function createTtlCache<T>({ lifeMs, size }: MemoryOptions) {
  const known = new Map<string, { value: Promise<T>; until: number }>();
  return function getOrFetch(key: string, fetchIt: () => Promise<T>): Promise<T> {
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.value;
    const value = fetchIt();
    known.delete(key); // to the end of the line
    known.set(key, { value, until: Date.now() + lifeMs });
    value.catch(() => known.get(key)?.value === value && known.delete(key));
    if (known.size > size) known.delete(known.keys().next().value!);
    return value;
  };
}
