import { draftKeys } from '#app/session/draft-keys.ts';
import { browserData } from '#app/ui/site-data.ts';

// Names of trees that a visitor wants in their orchard, kept in the browser until they are signed in and confirm them.
const key = draftKeys.declaredTrees;
const nameMax = 80;
/** What one request takes. The schema's own constant would load the schema library on every sign-in page. */
const namesMax = 20;

export const orchardPath = '/account?tab=orchard';

/** Names in an address made by `addToOrchardPath`. */
export const declaredIn = (params: URLSearchParams): string[] =>
  (params.get('add') ?? '').split(',').filter(isName).slice(0, namesMax);

/** Does nothing without names. */
export function saveDeclared(names: readonly string[]): void {
  if (names.length > 0) browserData.saveJson(key, names);
}

export function listDeclared(): string[] {
  const names = browserData.readJson(key);
  return Array.isArray(names) ? names.filter(isName).slice(0, namesMax) : [];
}

export const forgetDeclared = (): void => browserData.removeItem(key);

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && name.length <= nameMax;
