import type { SeasonNow } from '#domain/farm/season.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { Susceptibility } from './diseases.ts';
import type { RipeningRow } from './ripening-row.ts';

export const fruits = ['Apple', 'Pear', 'Cherry'] as const;
export type Fruit = (typeof fruits)[number];
export const isFruit = (value: unknown): value is Fruit => fruits.some((fruit) => fruit === value);

/** One row of `products`: a variety on one rootstock. */
export interface Product {
  id: string;
  fruit: Fruit;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  /** How many this visitor may buy: a customer's own held trees are among them. */
  free: number;
  treeSize: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
}

/** Size classes, from small to large. */
export const rootstockCategories = ['Dwarf', 'Semi-dwarf', 'Semi-vigorous', 'Vigorous'] as const;

export const stakes = ['always', 'first years', 'none'] as const;
export type Stake = (typeof stakes)[number];

/** What pages need of a tree's rootstock. */
export interface RootstockFacts {
  /** For cards and pills. */
  shortName: string;
  category: (typeof rootstockCategories)[number];
  /** Height range when pruned, in feet. */
  feet: readonly [min: number, max: number];
  /** When it starts to bear: 'Early', 'Medium'. */
  production: string;
  /** Years after planting; null: not known. */
  firstFruit: readonly [min: number, max: number] | null;
  hardiness: string;
  /** Null: not known. */
  stake: Stake | null;
  /** What a buyer must know before paying; a sentence without a period, or empty. */
  caution: string;
  /** How readily its roots take fire blight; null: not known. */
  fireBlight: Susceptibility | null;
}

/** A product with what its rootstock decides. */
export interface Tree extends Product {
  /** Undefined for a rootstock that is not known. */
  roots: RootstockFacts | undefined;
}

/** What pages say about a variety, independent of rootstock. Empty where nothing is known. */
export interface VarietyFacts {
  botanicalName: string;
  about: string;
  bloom: string;
  pollination: string;
  ripens: string;
  keeps: string;
  uses: string;
  /** How readily it falls ill, with the source. */
  diseases: string;
  zones: string;
}

export interface Picture {
  /** Path of the file, or the owner's own URL. */
  url: string;
  /** What it shows; empty: generated. */
  alt: string;
}

/** What the page of a variety or a tree shows beside the trees. */
export interface VarietyDetails {
  facts: VarietyFacts;
  /** After the main picture, which is the trees' own. */
  morePictures: Picture[];
  /** Empty bars where nothing is known. */
  ripening: RipeningRow;
  /** Winter cold that the buds need. */
  chillHours: number | null;
  /** First day of picking at the farm, `MM-DD`. */
  pickFirst: string | null;
  /** How readily the variety takes fire blight; null: not known. */
  fireBlight: Susceptibility | null;
  /** Shown to an admin before it is published. */
  isPreview?: boolean;
}

/** A variety with its rootstock options, at least one. */
export interface Variety {
  variety: string;
  fruit: Fruit;
  options: Tree[];
}

/** `options` are in stock; there are none when all are sold out. */
export interface VarietyWithSoldOut extends Variety, VarietyDetails {
  soldOut: Tree[];
}

/** The names that a search looks at. */
export interface SearchedVariety {
  variety: string;
  fruit: Fruit;
  options: readonly Pick<Tree, 'rootstock'>[];
}

/** Groups rows by variety in order of first appearance. */
export function groupByVariety(products: readonly Tree[]): Variety[] {
  const groups = new Map<string, Variety>();
  for (const product of products) {
    const group = groups.get(product.variety);
    if (group) group.options.push(product);
    else
      groups.set(product.variety, {
        variety: product.variety,
        fruit: product.fruit,
        options: [product],
      });
  }
  return [...groups.values()];
}

/** Case-insensitive search over variety, fruit and rootstocks. Empty text matches everything. */
export function matchesSearch(variety: SearchedVariety, text: string): boolean {
  const needle = text.trim().toLowerCase();
  if (!needle) return true;
  return [
    variety.variety,
    variety.fruit,
    ...variety.options.map((option) => option.rootstock),
  ].some((name) => name.toLowerCase().includes(needle));
}

export interface StockBadge {
  tone: 'in' | 'low' | 'out';
  label: string;
}

export function stockBadge(
  quantity: number,
  threshold: number = settings.lowStockThreshold,
): StockBadge {
  if (quantity <= 0) return { tone: 'out', label: 'Out of Stock' };
  if (quantity <= threshold) return { tone: 'low', label: `Only ${quantity} Left!` };
  return { tone: 'in', label: 'In Stock' };
}

/** While ordering is open, trees in stock are sold as pre-orders until they are handed over. */
export type Availability = 'in_stock' | 'preorder' | 'out_of_stock';
export function availability(
  quantity: number,
  { phase, pickup }: Pick<SeasonNow, 'phase' | 'pickup'> = settings.seasonNow,
): Availability {
  if (quantity <= 0 || phase !== 'open') return 'out_of_stock';
  return pickup === 'ahead' ? 'preorder' : 'in_stock';
}

/** Stored paths may lack the leading slash. */
export function imagePath(imageUrl: string | null): string | null {
  if (!imageUrl) return null;
  return imageUrl.startsWith('images/') ? `/${imageUrl}` : imageUrl;
}

export const imageAlt = (tree: Pick<Product, 'imageAlt' | 'variety' | 'fruit'>): string =>
  tree.imageAlt || `${tree.variety} ${tree.fruit} tree ready for planting`;

export const varietyPath = (variety: string): string => `/variety/${encodeURIComponent(variety)}`;
export const productPath = (productId: string): string => `/product/${productId}`;
