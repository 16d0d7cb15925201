import type { JournalAccounts } from './journal-accounts.ts';
import type { Season, SeasonNow } from './season.ts';
import type { TaxPlace } from './tax-place.ts';
import type { Testimonials } from './testimonials.ts';

/** What the owner changes on the admin's Settings screen. */
export interface ShopSettings {
  name: string;
  tagline: string;
  description: string;
  farm: {
    street: string;
    city: string;
    /** Two letters. */
    state: string;
    zip: string;
    latitude: number;
    longitude: number;
    phone: string;
    email: string;
    hours: string;
    visits: string;
    responseTime: string;
  };
  /** Shown to customers as facts: the farm keeps evidence of each. */
  claims: {
    treesSold: { text: string; since: number };
    organic: { text: string };
    carbonNegative: { text: string };
  };
  /** Not sent to the browser, except to the home page. */
  testimonials?: Testimonials;
  /** Usual days at the farm, `MM-DD`. */
  growing: {
    /** Middle of the bloom. */
    appleBloom: string;
    pearBloom: string;
    cherryBloom: string;
    /** First night of 28 °F in fall. */
    hardFrost: string;
  };
  /** At or below this many trees the stock badge says "Only N Left!". */
  lowStockThreshold: number;
  /** No delivery beyond `radiusMinutes` of drive time. */
  delivery: { centsPerMinute: number; centsPerTree: number; radiusMinutes: number };
  /**
   * `included`: prices include sales tax and totals say so. `none`: no sales tax is collected.
   * Totals do not change.
   */
  taxMode: 'included' | 'none';
  /** What the included tax is, where the farm has said so. */
  salesTax: {
    /** Up to three decimals; 0: not said. */
    percent: number;
    /** The state's code of the place that the tax is reported for; may be empty. */
    locationCode: string;
  };
  /** Rates by ZIP code of a delivery; empty: one rate for every place. */
  taxPlaces: TaxPlace[];
  newsletter: { discountPercent: number; popupDelaySeconds: number; popupQuietDays: number };
  guarantee: { title: string; text: string };
  /** For this many days after the hand-over, customers can report a problem with a tree. */
  claimDays: number;
  /** Customers whose trees are missing answer within this many days. */
  shortfallDays: number;
  orderChanges: {
    /** Customers change their orders until this many days before the season's first pickup day. */
    daysBeforePickup: number;
    /** What customers are told about refunds. */
    policy: string;
  };
  /** Customers choose and move their pickup or delivery until this many hours before it begins. */
  pickups: { cutoffHours: number };
  /** At most so many percent of the trees that come back or are added are for people in line; of one or two, all. */
  line: { percent: number };
  /** Days that the trees of unpaid orders are held, unless the admin chooses another day. */
  farmOrders: { holdDays: number };
  /** The paper of labels and receipts. */
  paper: Paper;
  /** Names of the accounts of the general journal. Not sent to the browser. */
  journal?: JournalAccounts;
}

export type Paper = 'letter' | 'a4';

/** Fixed: days, weeks and opening hours are the farm's. */
export const farmTimeZone = 'America/Los_Angeles';
export const featuredVarieties = 3;
export const recommendations = 3;

/** The settings and the current season. */
export interface LiveSettings extends ShopSettings {
  /** The version of the saved settings; null while they are the defaults. Not sent to the browser. */
  revision?: number | null;
  season: Season;
  seasonNow: SeasonNow;
  /** Links in the footer to pages that the owner writes. */
  footerPages: { label: string; to: string }[];
  /** Paths of all these pages that are published. Not sent to the browser. */
  farmPages?: string[];
}

// Shared through globalThis by the two copies of this module: Node loads one for the server, Vite
// bundles one for the pages.
const shared = globalThis as unknown as Record<symbol, LiveSettings | undefined>;
const live = (shared[Symbol.for('grafted.settings')] ??= {} as LiveSettings); // filled before anything is rendered

/**
 * The settings in effect: on the server those of the database, in the browser those its page was rendered with. Read
 * them where they are used, never into a constant of a module.
 */
export const settings: Readonly<LiveSettings> = live;

/** Puts settings into effect: the server after each change, the browser before hydration. */
export function applySettings(next: Partial<LiveSettings>): void {
  Object.assign(live, next);
}

/**
 * What the browser needs: not the testimonials, which only the home page loads, nor what the server
 * alone reads, such as a thousand ZIP codes.
 */
export function browserSettings(): LiveSettings {
  const { testimonials: _, farmPages: __, revision: ___, journal: ____, ...others } = live;
  return { ...others, taxPlaces: [] };
}

/** On one line. */
export function farmAddress({ street, city, state, zip } = settings.farm): string {
  return `${street}, ${city}, ${state} ${zip}`;
}
