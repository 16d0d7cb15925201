import { ShopError } from './errors.ts';

/** Optimistic concurrency conflict: another admin has changed the value since it was loaded. */
export function changedMeanwhile(what: string, now: string): ShopError {
  return new ShopError(
    'changed_meanwhile',
    409,
    `Someone else has changed ${what} in the meantime: it is now ${now}. Check it and try again.`,
    { details: { now } },
  );
}
