const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The database does not keep the order of members. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    isGroup(member) ? Object.fromEntries(Object.entries(member).toSorted()) : member,
  );
const areEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Applies to `saved` what `yours` changed since both were `opened`. Lists count as one value. */
export function mergeChanges<T>(opened: T, saved: T, yours: T): T {
  if (areEqual(yours, opened)) return saved;
  if (!isGroup(opened) || !isGroup(saved) || !isGroup(yours)) return yours;
  const members = Object.keys(yours).map((name) => [
    name,
    mergeChanges(opened[name], saved[name], yours[name]),
  ]);
  return Object.fromEntries(members) as T; // the members of `yours`
}
