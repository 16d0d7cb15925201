import { isFruit, type Fruit, type Variety } from '#domain/catalog/catalog.ts';
import { choiceKeys, type Choices } from '#domain/catalog/tree-filter.ts';

export const pageSize = 48;

/** The catalog filter in the URL. */
export interface CatalogFilter {
  fruit: Fruit | undefined;
  text: string;
  /** Cards to render. */
  show: number;
  choices: Choices;
}

export function readFilter(params: URLSearchParams): CatalogFilter {
  const fruit = params.get('fruit');
  const show = Number(params.get('show'));
  return {
    fruit: isFruit(fruit) ? fruit : undefined,
    text: params.get('q') ?? '',
    show: Number.isInteger(show) && show > pageSize ? show : pageSize,
    choices: readChoices(params),
  };
}

/** Fields of the URL or of the form. */
export const readChoices = (fields: URLSearchParams | FormData): Choices =>
  Object.fromEntries(
    choiceKeys.flatMap((key) => {
      const value = fields.get(key);
      return value ? [[key, value]] : [];
    }),
  );

/** The catalog URL for a filter; defaults are omitted. */
export function catalogPath({ fruit, text, show, choices }: Partial<CatalogFilter>): string {
  const params = new URLSearchParams({
    ...(fruit && { fruit }),
    ...(text && { q: text }),
    ...choices,
    ...(show && show > pageSize && { show: String(show) }),
  });
  return params.size > 0 ? `/catalog?${params.toString()}` : '/catalog';
}

/** How many of the found varieties each fruit has. All fruits of the data, in its order. */
export function countFruits(
  varieties: readonly Variety[],
  found: readonly Variety[] = varieties,
): { fruit: Fruit; count: number }[] {
  const counts = new Map<Fruit, number>(varieties.map(({ fruit }) => [fruit, 0]));
  for (const { fruit } of found) counts.set(fruit, (counts.get(fruit) ?? 0) + 1);
  return [...counts].map(([fruit, count]) => ({ fruit, count }));
}
