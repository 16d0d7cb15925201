import type { Db } from '#server/database/client.ts';
import { listKnownTrees, type KnownTrees } from './known-trees.ts';

/**
 * Known trees in memory until the catalog is edited, for those who need only their facts: which are
 * in stock may be out of date. Reads on connections of its own, because many wait for one reading:
 * it must not wait for one of their locks.
 */
export function rememberTrees(reads: Db) {
  let isListening = false;
  let remembered: Promise<KnownTrees> | undefined;
  const forget = () => {
    remembered = undefined;
  };
  return {
    list(): Promise<KnownTrees> {
      if (!isListening) return listKnownTrees(reads);
      if (remembered) return remembered;
      const reading = listKnownTrees(reads);
      remembered = reading;
      reading.catch(() => {
        if (remembered === reading) forget();
      });
      return reading;
    },
    /** For every edit of the catalog. */
    forget,
    /** Only on while changes are listened for, so that nothing stays out of date. */
    setListening(on: boolean): void {
      isListening = on;
      forget();
    },
  };
}
export type RememberedTrees = ReturnType<typeof rememberTrees>;
