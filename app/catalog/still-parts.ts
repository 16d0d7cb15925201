import { still } from '#app/ui/still.tsx';

/** What the pages of a variety and of a single tree say without ever changing it. */
export const AboutTree = still(async () => (await import('./about-tree.tsx')).AboutTree);
export const CompareRootstocks = still(async () => (await import('./compare-rootstocks.tsx')).CompareRootstocks);
export const Crumbs = still(async () => (await import('#app/ui/crumbs.tsx')).Crumbs);
export const Guarantee = still(async () => (await import('#app/ui/guarantee.tsx')).Guarantee);
export const TreeFactsList = still(async () => (await import('./tree-facts-list.tsx')).TreeFactsList);
export const TreeNotFound = still(async () => (await import('./tree-not-found.tsx')).TreeNotFound);
