import { hashKey } from '@tanstack/react-query';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies to `saved` what `yours` changed since both were `opened`. Lists count as one value. */
export function mergeChanges<T>(opened: T, saved: T, yours: T): T {
  // Equal in any order of members: the database does not keep it.
  if (hashKey([yours]) === hashKey([opened])) return saved;
  if (!isGroup(opened) || !isGroup(saved) || !isGroup(yours)) return yours;
  const members = Object.keys(yours).map((name) => [
    name,
    mergeChanges(opened[name], saved[name], yours[name]),
  ]);
  return Object.fromEntries(members) as T; // the members of `yours`
}
