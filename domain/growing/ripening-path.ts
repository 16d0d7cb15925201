/** Where the calendar is read for. */
export interface RipeningPlace {
  /** Days that everything comes later than at the farm. */
  shift?: number | undefined;
  /** First hard frost, `MM-DD`; undefined: as at the farm. */
  hardFrost?: string | undefined;
}

/** The ripening calendar of these varieties; without any, of the catalog. */
export function ripeningPath(
  trees: readonly string[],
  { shift, hardFrost }: RipeningPlace = {},
): string {
  const parameters = new URLSearchParams();
  if (trees.length > 0) parameters.set('trees', trees.join(','));
  if (shift) parameters.set('shift', String(shift));
  if (hardFrost) parameters.set('frost', hardFrost);
  return parameters.size > 0 ? `/ripening?${parameters.toString()}` : '/ripening';
}
