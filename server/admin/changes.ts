import { ShopError } from '#server/http/errors.ts';

/** Two people at two desks: the one who looked earlier is told, and nothing of theirs is written. */
export function changedMeanwhile(what: string, now: string): ShopError {
  return new ShopError('changed_meanwhile', 409, `Somebody else has changed ${what} meanwhile: it is ${now} now. Look at it again, then decide.`, { details: { now } });
}
