import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import { fruits, type Fruit } from '#domain/catalog/catalog.ts';
import { settings } from '#domain/farm/settings.ts';
import { catalogPath } from './catalog-filter.ts';

/** Metadata for every fruit filter, so that changing the filter needs no request. */
export function catalogHeads(
  address: (path: string) => string,
): Record<Fruit | 'all', MetaDescriptor[]> {
  const head = (fruit: Fruit | undefined) => {
    const canonical = address(catalogPath({ fruit }));
    return pageMeta({
      title: fruit ? `${fruit} trees` : 'Fruit trees: apple, pear and cherry',
      description: `Grafted ${fruit ? fruit.toLowerCase() : 'apple, pear and cherry'} trees for ${settings.season.name.toLowerCase()}, with a choice of rootstock for every garden. Farm pickup in ${settings.farm.city}, ${settings.farm.state}, or local delivery.`,
      canonical,
      jsonLd: [breadcrumbData([home, { name: 'Fruit trees', path: '/catalog' }], canonical)],
    });
  };
  const [apple, pear, cherry] = fruits;
  return { all: head(undefined), [apple]: head(apple), [pear]: head(pear), [cherry]: head(cherry) };
}
