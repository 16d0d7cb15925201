/** One level deep; a member set to null goes away. */
export const merged = (current: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
