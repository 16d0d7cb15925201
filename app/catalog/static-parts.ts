import { staticPart } from '#app/boot/static-part.tsx';

/** Static parts of the variety and product pages. */
export const Crumbs = staticPart(async () => (await import('#app/ui/crumbs.tsx')).Crumbs);
export const Guarantee = staticPart(async () => (await import('#app/ui/guarantee.tsx')).Guarantee);
export const TreeFactsList = staticPart(
  async () => (await import('./tree-facts-list.tsx')).TreeFactsList,
);
export const TreeNotFound = staticPart(
  async () => (await import('./tree-not-found.tsx')).TreeNotFound,
);
