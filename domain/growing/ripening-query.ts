import { isDayOfYear } from '#domain/calendar-days.ts';
import { shortenText } from '#domain/cut-text.ts';
import { clampShift } from './ripening.ts';

/** More are not drawn. */
export const ripeningTreesMax = 60;
const nameMax = 60;

export interface RipeningQuery {
  /** Known varieties, each once, in their own spelling. */
  trees: string[];
  unknown: string[];
  /** Whether more were asked for than are drawn. */
  isCut: boolean;
  shift: number;
  /** The first hard frost at the visitor's place, where it is known. */
  hardFrost: string | undefined;
}

/** `trees` is repeated, or has names with commas between them. */
export function readRipeningQuery(
  parameters: URLSearchParams,
  varieties: readonly string[],
): RipeningQuery {
  const known = new Map(varieties.map((variety) => [variety.toLowerCase(), variety]));
  const find = (name: string): string | undefined => known.get(name.trim().toLowerCase());
  const asked = parameters
    .getAll('trees')
    .flatMap((value) => (find(value) ? [value] : value.split(',')))
    .map((name) => name.trim())
    .filter(Boolean);
  const trees = [...new Set(asked.map(find).filter((name) => name !== undefined))];
  const frost = parameters.get('frost') ?? '';
  const unknown = [...new Set(asked.filter((name) => !find(name)))];
  return {
    trees: trees.slice(0, ripeningTreesMax),
    unknown: unknown.slice(0, 3).map((name) => shortenText(name, nameMax)),
    isCut: trees.length > ripeningTreesMax,
    shift: clampShift(Number(parameters.get('shift')) || 0),
    hardFrost: isDayOfYear(frost) ? frost : undefined,
  };
}
