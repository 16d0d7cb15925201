import { defaultJournalAccounts } from './journal-accounts.ts';
import type { ShopSettings } from './settings.ts';
import { sampleTestimonials } from './testimonials.ts';

/** A sample farm, until the owner saves the settings. */
export const defaultSettings: ShopSettings = {
  name: 'Grafted',
  tagline: 'Fruit tree nursery',
  description:
    'Apple, pear and cherry trees, grafted by hand on a small farm in Colbert, Washington.',
  farm: {
    street: '24316 N Orchard Bench Road',
    city: 'Colbert',
    state: 'WA',
    zip: '99005',
    latitude: 47.8411,
    longitude: -117.3759,
    phone: '(509) 555-0142',
    email: 'hello@grafted.example',
    hours: 'April to October, Saturday 9 am to 3 pm',
    visits: 'By appointment only',
    responseTime: 'Under 2 hours',
  },
  claims: {
    treesSold: { text: '500+', since: 2020 },
    organic: { text: 'Grown organically, without synthetic sprays' },
    carbonNegative: { text: 'We farm carbon-negative' },
  },
  growing: { appleBloom: '05-09', pearBloom: '05-03', cherryBloom: '04-30', hardFrost: '10-12' },
  lowStockThreshold: 5,
  delivery: { centsPerMinute: 100, centsPerTree: 200, radiusMinutes: 120 },
  taxMode: 'included',
  salesTax: { percent: 0, locationCode: '' },
  taxPlaces: [],
  newsletter: { discountPercent: 10, popupDelaySeconds: 30, popupQuietDays: 7 },
  testimonials: sampleTestimonials,
  guarantee: {
    title: '100% Healthy Arrival Guarantee',
    text: 'Damaged or unhealthy trees are replaced free or fully refunded.',
  },
  claimDays: 60,
  shortfallDays: 10,
  orderChanges: {
    daysBeforePickup: 14,
    policy:
      'Changed your mind? Until two weeks before pickup begins, or before your own day if it is earlier, you can remove trees or cancel on your order page, and the price goes back to your card.',
  },
  pickups: { cutoffHours: 48 },
  line: { percent: 50 },
  farmOrders: { holdDays: 14 },
  paper: 'letter',
  journal: defaultJournalAccounts,
};
