import { isFruit, matchesSearch, type Fruit, type Variety } from '#domain/catalog.ts';

export const pageSize = 48;

/** The catalog filter in the URL. */
export interface CatalogFilter {
  fruit: Fruit | undefined;
  text: string;
  /** Cards to render. */
  show: number;
}

export function readFilter(params: URLSearchParams): CatalogFilter {
  const fruit = params.get('fruit');
  const show = Number(params.get('show'));
  return {
    fruit: isFruit(fruit) ? fruit : undefined,
    text: params.get('q') ?? '',
    show: Number.isInteger(show) && show > pageSize ? show : pageSize,
  };
}

/** The catalog URL for a filter; defaults are omitted. */
export function catalogPath({ fruit, text, show }: Partial<CatalogFilter>): string {
  const params = new URLSearchParams();
  if (fruit) params.set('fruit', fruit);
  if (text) params.set('q', text);
  if (show && show > pageSize) params.set('show', String(show));
  return params.size > 0 ? `/catalog?${params.toString()}` : '/catalog';
}

export const filterVarieties = (
  varieties: readonly Variety[],
  { fruit, text }: Pick<CatalogFilter, 'fruit' | 'text'>,
): Variety[] =>
  varieties.filter(
    (variety) => (!fruit || variety.fruit === fruit) && matchesSearch(variety, text),
  );

/** Variety counts by fruit, in the order of the data. */
export function countFruits(varieties: readonly Variety[]): { fruit: Fruit; count: number }[] {
  const counts = new Map<Fruit, number>();
  for (const { fruit } of varieties) counts.set(fruit, (counts.get(fruit) ?? 0) + 1);
  return [...counts].map(([fruit, count]) => ({ fruit, count }));
}
