/** Deletes the entry that was added first. */
export function evictOldest<Key>(entries: Map<Key, unknown>): void {
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}
