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
    const { season, farm } = settings;
    const trees = `${fruit ? fruit.toLowerCase() : 'apple, pear and cherry'} trees`;
    return pageMeta({
      title: fruit ? `${fruit} trees` : 'Fruit trees: apple, pear and cherry',
      description: [
        `Grafted ${trees} for ${season.name.toLowerCase()}, with a choice of rootstock for every garden.`,
        `Farm pickup in ${farm.city}, ${farm.state}, or local delivery.`,
      ].join(' '),
      canonical,
      jsonLd: [breadcrumbData([home, { name: 'Fruit trees', path: '/catalog' }], canonical)],
    });
  };
  const [apple, pear, cherry] = fruits;
  return { all: head(undefined), [apple]: head(apple), [pear]: head(pear), [cherry]: head(cherry) };
}
