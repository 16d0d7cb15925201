import type { Crumb } from '#app/ui/crumbs.tsx';
import { varietyPath, type Product } from '#domain/catalog/catalog.ts';

export const varietyCrumbs = ({ fruit, variety }: Pick<Product, 'fruit' | 'variety'>): Crumb[] => [
  { name: 'Fruit trees', path: '/catalog' },
  { name: fruit, path: `/catalog?fruit=${fruit}` },
  { name: variety, path: varietyPath(variety) },
];
