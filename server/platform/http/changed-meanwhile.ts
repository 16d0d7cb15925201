import { type ShopError, refuse } from './errors.ts';

/** Optimistic concurrency conflict: another admin has changed the value since it was loaded. */
export function changedMeanwhile(what: string, now: string): ShopError {
  return refuse('changed_meanwhile.value', { what, now }, { details: { now } });
}
