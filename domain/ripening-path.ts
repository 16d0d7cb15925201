/** The ripening calendar of these varieties, for a place where everything comes some days later. */
export function ripeningPath(trees: readonly string[], shift = 0): string {
  const parameters = new URLSearchParams();
  if (trees.length > 0) parameters.set('trees', trees.join(','));
  if (shift) parameters.set('shift', String(shift));
  return parameters.size > 0 ? `/ripening?${parameters.toString()}` : '/ripening';
}
