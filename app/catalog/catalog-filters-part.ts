import { staticPart } from '#app/boot/static-part.tsx';

/** Apart from the other static parts, which the catalog does not need. */
export const CatalogFilters = staticPart(
  async () => (await import('./catalog-filters.tsx')).CatalogFilters,
);
