import { staticPart } from '#app/boot/static-part.tsx';

/** Static parts of the variety and product pages. */
export const AboutTree = staticPart(async () => (await import('./about-tree.tsx')).AboutTree);
export const CompareRootstocks = staticPart(
  async () => (await import('./compare-rootstocks.tsx')).CompareRootstocks,
);
export const Crumbs = staticPart(async () => (await import('#app/ui/crumbs.tsx')).Crumbs);
export const Guarantee = staticPart(async () => (await import('#app/ui/guarantee.tsx')).Guarantee);
export const ReceivedTree = staticPart(async () => (await import('./about-tree.tsx')).ReceivedTree);
export const TreeFactsList = staticPart(
  async () => (await import('./tree-facts-list.tsx')).TreeFactsList,
);
export const TreeNotFound = staticPart(
  async () => (await import('./tree-not-found.tsx')).TreeNotFound,
);
