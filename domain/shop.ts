import { createContext, type RouterContext } from 'react-router';
import type { Product, Variety, VarietyFacts } from './catalog.ts';
import type { MailPreferences } from './mail.ts';
import type { SignInProvider } from './sign-in-methods.ts';

/** The few reads that pages rendered on the server need. Implemented by `server/pages/shop.ts`. */
export interface Shop {
  /** Trees in stock, by fruit, variety, rootstock. */
  listCatalog(): Promise<Product[]>;
  /** The first varieties in stock, by variety then rootstock. */
  listFeatured(): Promise<Variety[]>;
  /** Trees in stock of the variety, by rootstock; letter case does not matter. Undefined when there are none. */
  findVariety(name: string): Promise<(Variety & { facts: VarietyFacts }) | undefined>;
  /** Sold-out trees are found too. Undefined for an unknown or malformed id. */
  findProduct(id: string): Promise<(Product & { facts: VarietyFacts }) | undefined>;
  /** Other varieties of the same fruit that are in stock. */
  listRecommendations(product: Pick<Product, 'fruit' | 'variety'>): Promise<Variety[]>;
  /** Names of varieties in stock that make this one bear, best first; a few. */
  listPartners(tree: Pick<Product, 'fruit' | 'variety'>): Promise<string[]>;
  /** Whether other programs may ask to sign people in with their account here. */
  asksConsent: boolean;
  /** Outside services that visitors may sign in with. */
  listSignInProviders(): Promise<SignInProvider[]>;
  /** Of the owner of a mailed link; undefined for one that was never mailed. */
  findMailPreferences(token: string): Promise<MailPreferences | undefined>;
}

export interface Page {
  /** Root of the public address, without a trailing slash: for canonical links. */
  publicUrl: string;
  /** Of the inline scripts; undefined on stored pages, whose scripts are allowed by hash. */
  nonce: string | undefined;
  /** For what goes wrong while a page is made: the visitor sees a neutral sentence, the log the cause. */
  report(error: unknown): void;
}

// Node loads this file for the server, Vite bundles it for the pages: two copies in one process.
// Context keys are compared by identity, so both copies take them from the one global object.
function sharedContext<T>(name: string): RouterContext<T> {
  const key = Symbol.for(`grafted.${name}`);
  const shared = globalThis as unknown as Record<symbol, RouterContext<T> | undefined>;
  return (shared[key] ??= createContext<T>());
}

export const shopContext = sharedContext<Shop>('shop');
export const pageContext = sharedContext<Page>('page');
