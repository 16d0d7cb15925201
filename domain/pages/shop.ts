import { createContext, type RouterContext } from 'react-router';
import {
  type Fruit,
  type Product,
  type SearchedVariety,
  type Tree,
  type Variety,
  type VarietyDetails,
  type VarietyWithSoldOut,
} from '#domain/catalog/catalog.ts';
import { type Zone } from '#domain/catalog/hardiness-zones.ts';
import type { Rootstock } from '#domain/catalog/rootstocks.ts';
import type { FilterFacts } from '#domain/catalog/tree-filter.ts';
import type { SearchDocument, SearchResult } from '#domain/catalog/tree-search.ts';
import type { SignInProvider } from '#domain/customers/sign-in-methods.ts';
import type { ChooseAnswer } from '#domain/growing/choose/choose-answer.ts';
import type { ChooseQuery } from '#domain/growing/choose/choose-query.ts';
import { type FrostStation, type PlaceVerdict } from '#domain/growing/place.ts';
import { type Spacing } from '#domain/growing/planner/spacing.ts';
import { type Bearing, type PollinationCheck } from '#domain/growing/pollination-check.ts';
import { type RipeningCalendar } from '#domain/growing/ripening-calendar.ts';
import { type RipeningQuery } from '#domain/growing/ripening-query.ts';
import type { MailPreferences } from '#domain/mail/mail-lists.ts';
import type { ZipDelivery } from '#domain/orders/delivery-estimate.ts';

/** The reads that server-rendered pages need. Implemented by `server/pages/shop.ts`. */
/** For search engines. */
export interface ListedVariety {
  variety: string;
  /** ISO date. */
  changedOn: string;
}

export interface Shop {
  /** Trees in stock, ordered by fruit, variety, rootstock. */
  listCatalog(): Promise<Tree[]>;
  /** Facts for the filters of varieties in stock, and the sold-out ones, ordered by fruit and name. */
  listFilterFacts(): Promise<CatalogFacts>;
  listSearchDocuments(): Promise<SearchDocument[]>;
  /** Typo-tolerant; counts what is not found. `client`: the address of the visitor, for a limit. */
  searchTrees(text: string, client?: string): Promise<SearchResult>;
  /** The first varieties in stock, ordered by variety, rootstock. */
  listFeatured(): Promise<Variety[]>;
  /** A published variety, trees ordered by rootstock; case-insensitive. */
  findVariety(name: string): Promise<VarietyWithSoldOut | undefined>;
  /** Published varieties, ordered by fruit and name, including sold-out ones. */
  listListedVarieties(): Promise<ListedVariety[]>;
  /** The variety that once had this name. */
  findRenamed(name: string): Promise<string | undefined>;
  /** Includes sold-out trees. Undefined for an unknown or malformed id. */
  findProduct(id: string): Promise<(Tree & VarietyDetails) | undefined>;
  /** Other varieties of the same fruit in stock. */
  listRecommendations(product: Pick<Product, 'fruit' | 'variety'>): Promise<Variety[]>;
  /** Whether one tree is enough, and pollinizers in stock. Undefined where nothing is known. */
  describeBearing(variety: string): Promise<Bearing | undefined>;
  /** Compares the named trees with each other. `zip`: where they stand. */
  checkPollination(names: readonly string[], zip?: string): Promise<PollinationCheck>;
  /** The ripening calendar of the trees in the URL, or of the catalog. */
  findRipening(parameters: URLSearchParams): Promise<RipeningPage>;
  /** Room that rootstocks need, and how many fit a rectangle that the URL asks for. */
  findSpacing(parameters: URLSearchParams): Promise<Spacing>;
  /** What is known about a ZIP, five digits, and how the varieties grow there. */
  findPlace(zip: string): Promise<PlacePage>;
  /**
   * Pairs that fit what the URL asks for; for a ZIP in it, the address that has the climate
   * instead. `client`: the address of the visitor, for a limit.
   */
  choosePairs(parameters: URLSearchParams, client?: string): Promise<ChoosePage | ChooseRedirect>;
  /** In the guide's order. */
  listRootstocks(): Promise<Rootstock[]>;
  /** A published page of the owner, by its path. */
  findFarmPage(path: string): Promise<FarmPageText | undefined>;
  /** Whether the OAuth consent page is enabled. */
  asksConsent: boolean;
  /** External sign-in providers. */
  listSignInProviders(): Promise<SignInProvider[]>;
  /** Undefined for an unknown token. */
  findMailPreferences(token: string): Promise<MailPreferences | undefined>;
}

export interface CatalogFacts {
  /** The facts of each variety, by its name. */
  facts: Record<string, FilterFacts>;
  soldOut: SearchedVariety[];
}

export interface RipeningPage {
  query: RipeningQuery;
  calendar: RipeningCalendar;
  /** All that can be chosen, by name. */
  varieties: { variety: string; fruit: Fruit }[];
}

/** Undefined and empty: no data. */
export interface PlaceReport {
  zip: string;
  /** 'Colbert, WA' */
  name: string | undefined;
  zone: Zone | undefined;
  /** Winter cold of an average year at the nearest station. */
  chill: { hours: number; station: string; miles: number } | undefined;
  stations: (Pick<
    FrostStation,
    'name' | 'elevationFeet' | 'lastFrost' | 'firstFrost' | 'firstHardFrost'
  > & { miles: number })[];
  /** The farm, where it is near and there is no station. */
  farmMiles: number | undefined;
  /** First night of 28 °F: between the stations, or at the farm. */
  hardFrost: string | undefined;
  /** Days that fruit ripens later than at the farm. */
  shift: number | undefined;
}

export interface PlacePage {
  report: PlaceReport;
  delivery: ZipDelivery;
  /** When a tree can be picked up. */
  room: string;
  /** Empty where the zone is not known. */
  trees: (PlaceVerdict & { variety: string; fruit: Fruit; inStock: boolean })[];
}

export interface ChoosePage {
  query: ChooseQuery;
  /** Undefined before anything was asked, and beyond the limit. */
  answer: ChooseAnswer | undefined;
  /** The visitor's network has asked for too many answers. */
  isLimited: boolean;
}

export interface ChooseRedirect {
  redirect: string;
  /** That keep the ZIP in the browser. */
  cookies: string[];
}

export interface FarmPageText {
  title: string;
  description: string;
  /** Safe: made by the server from Markdown. */
  html: string;
}

export interface Page {
  /** Base URL without a trailing slash, for canonical links. */
  publicUrl: string;
  /** CSP nonce for inline scripts; undefined on cached pages, whose scripts are allowed by hash. */
  nonce: string | undefined;
  /** Logs an error raised while rendering; the visitor sees a neutral message. */
  report(error: unknown): void;
}

// Node loads this file for the server and Vite bundles it for the pages: two copies in one process.
// Context keys are compared by identity, so both copies share them through globalThis.
function sharedContext<T>(name: string): RouterContext<T> {
  const key = Symbol.for(`grafted.${name}`);
  const shared = globalThis as unknown as Record<symbol, RouterContext<T> | undefined>;
  return (shared[key] ??= createContext<T>());
}

export const shopContext = sharedContext<Shop>('shop');
export const pageContext = sharedContext<Page>('page');
