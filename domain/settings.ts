/**
 * Everything the owner may change about the shop.
 *
 * Name, address, phone and email are sample values: replace them before opening.
 * Claims are shown to customers as facts, so each names the evidence on file.
 */
export const settings = {
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
    timeZone: 'America/Los_Angeles',
    phone: '(509) 555-0142',
    email: 'hello@grafted.example',
    hours: 'April to October, Saturday 9 am to 3 pm',
    visits: 'By appointment only',
    responseTime: 'Under 2 hours',
  },

  season: {
    label: 'Spring 2026',
    year: 2026,
    pickup: 'late March to early May, as soon as the soil can be worked',
    /** ISO date and time with offset. While null, the countdown runs to the end of the current calendar month. */
    preOrderDeadline: null as string | null,
    announcement: 'Spring 2026 pre-orders are open. Farm pickup in Colbert, or local delivery.',
  },

  claims: {
    // Evidence: sales records.
    treesSold: { text: '500+', since: 2020 },
    // Evidence: spray log.
    organic: { text: 'Grown organically, without synthetic sprays' },
    // Evidence: annual carbon balance.
    carbonNegative: { text: 'Carbon-negative farming' },
  },

  /** At or below this many trees the stock badge says "Only N Left!". */
  lowStockThreshold: 5,
  featuredVarieties: 3,
  recommendations: 3,

  /** No delivery beyond `radiusMinutes` of drive time. */
  delivery: { centsPerMinute: 100, centsPerTree: 200, radiusMinutes: 120 },

  /** `included`: prices include sales tax and totals say so. `none`: no sales tax is collected. Totals do not change. */
  taxMode: 'included' as 'included' | 'none',

  newsletter: { discountPercent: 10, popupDelaySeconds: 30, popupQuietDays: 7 },

  guarantee: {
    title: '100% Healthy Arrival Guarantee',
    text: 'Damaged or unhealthy trees are replaced free or fully refunded.',
  },
} as const;

/** On one line. */
export function farmAddress(): string {
  const { street, city, state, zip } = settings.farm;
  return `${street}, ${city}, ${state} ${zip}`;
}
