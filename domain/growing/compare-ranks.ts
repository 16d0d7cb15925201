import type { PlaceVerdict } from './place.ts';

/** Compares what matters most first; what is equal is decided by what matters next. Lower is better. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const verdicts = ['fits', 'unknown', 'borderline', 'not'] as const;

/** How a place speaks for a tree. Where nothing is known of the place, nothing speaks against it. */
export const placeRank = (place: PlaceVerdict | undefined): number =>
  place ? verdicts.indexOf(place.verdict) : 0;
