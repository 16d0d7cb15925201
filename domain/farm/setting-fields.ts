import { journalAccountKeys, journalAccountLabels } from './journal-accounts.ts';

export interface SettingField {
  /** Path within the settings. */
  path: string;
  /** Names the setting on the screen and in the history. */
  label: string;
  kind: 'line' | 'long' | 'money' | 'whole' | 'decimal' | 'tax' | 'paper' | 'day' | 'places';
  hint?: string;
  /** After a number, in the history. */
  unit?: string;
}

export interface SettingSection {
  title: string;
  note?: string;
  fields: readonly SettingField[];
}

const evidence = 'Shown to customers as a fact. Keep the evidence; leave it empty to say nothing.';

/** All settings but the testimonials, in the order of the screen. */
export const settingSections: readonly SettingSection[] = [
  {
    title: 'Shop',
    fields: [
      { path: 'name', label: 'Shop name', kind: 'line' },
      { path: 'tagline', label: 'Tagline', kind: 'line' },
      {
        path: 'description',
        label: 'Description',
        kind: 'long',
        hint: 'Shown on the About page and in search results.',
      },
    ],
  },
  {
    title: 'Farm and contact',
    note: 'The address is on every page, in every email and on the newsletter, as the law requires. Delivery is measured from the map position.',
    fields: [
      { path: 'farm.street', label: 'Street', kind: 'line' },
      { path: 'farm.city', label: 'City', kind: 'line' },
      { path: 'farm.state', label: 'State', kind: 'line' },
      { path: 'farm.zip', label: 'ZIP code', kind: 'line' },
      { path: 'farm.latitude', label: 'Latitude', kind: 'decimal' },
      { path: 'farm.longitude', label: 'Longitude', kind: 'decimal' },
      { path: 'farm.phone', label: 'Phone', kind: 'line' },
      { path: 'farm.email', label: 'Email', kind: 'line' },
      { path: 'farm.hours', label: 'Hours', kind: 'line' },
      { path: 'farm.visits', label: 'Visits', kind: 'line' },
      { path: 'farm.responseTime', label: 'Response time', kind: 'line' },
    ],
  },
  {
    title: 'Delivery',
    note: 'A price already quoted to a customer holds for half an hour.',
    fields: [
      {
        path: 'delivery.centsPerMinute',
        label: 'Delivery per minute of driving',
        kind: 'money',
        hint: 'In dollars, for each started minute from the farm.',
      },
      {
        path: 'delivery.centsPerTree',
        label: 'Delivery per tree',
        kind: 'money',
        hint: 'In dollars.',
      },
      {
        path: 'delivery.radiusMinutes',
        label: 'Delivery radius',
        kind: 'whole',
        unit: ' minutes',
        hint: 'In minutes of driving. Beyond it customers can choose pickup only.',
      },
    ],
  },
  {
    title: 'Bloom and frost',
    note: 'Usual days at the farm. Bloom and ripening on tree pages and the ripening calendar follow them.',
    fields: [
      {
        path: 'growing.appleBloom',
        label: 'Apple bloom',
        kind: 'day',
        hint: 'Middle of an average bloom, such as May 9. Bloom days of varieties are counted from it.',
      },
      { path: 'growing.pearBloom', label: 'Pear bloom', kind: 'day' },
      { path: 'growing.cherryBloom', label: 'Cherry bloom', kind: 'day' },
      {
        path: 'growing.hardFrost',
        label: 'First hard frost',
        kind: 'day',
        hint: 'First night of 28 °F in a typical fall. Fruit picked later may not finish.',
      },
    ],
  },
  {
    title: 'Stock and tax',
    fields: [
      {
        path: 'lowStockThreshold',
        label: 'Low-stock threshold',
        kind: 'whole',
        unit: ' trees',
        hint: 'At or below this many trees the badge says “Only N Left!”.',
      },
      {
        path: 'taxMode',
        label: 'Sales tax',
        kind: 'tax',
        hint: 'Totals do not change. Past orders keep what they said.',
      },
      {
        path: 'salesTax.percent',
        label: 'Tax rate',
        kind: 'decimal',
        unit: '%',
        hint: 'In percent, state and local together. Receipts then name the tax. 0 says only that prices include it. For pickup at the farm, and for deliveries as long as no places are entered below.',
      },
      {
        path: 'salesTax.locationCode',
        label: 'Location code',
        kind: 'line',
        hint: 'The code of the place you report the tax for, such as 3210. Receipts and Accounting show it.',
      },
      {
        path: 'taxPlaces',
        label: 'Tax rates by ZIP code',
        kind: 'places',
        hint: 'For deliveries, one a line, or pasted from the state’s file: ZIP code, rate, location code, and the day it begins, such as 99208, 9.0, 3210, 2027-01-01, with commas, tabs or semicolons. A rate below 1 % needs its percent sign. Another state is then not taxed. A ZIP code that is missing has the rate above, and Accounting lists it.',
      },
    ],
  },
  {
    title: 'Guarantee',
    note: 'Shown beside the Pay button. Past orders keep the guarantee they were placed under.',
    fields: [
      { path: 'guarantee.title', label: 'Guarantee title', kind: 'line' },
      { path: 'guarantee.text', label: 'Guarantee', kind: 'long' },
      {
        path: 'claimDays',
        label: 'Days to report a problem',
        kind: 'whole',
        hint: 'After pickup or delivery. Bare-root trees can take two months to leaf out.',
      },
    ],
  },
  {
    title: 'Changes and refunds',
    note: 'Shown beside the Pay button and on the order page. Keep the text and the number of days in step.',
    fields: [
      {
        path: 'orderChanges.daysBeforePickup',
        label: 'Last day for customers to change an order',
        kind: 'whole',
        unit: ' days before pickup begins',
        hint: 'Counted back from the first pickup day of the season, or from the day of the order when it is earlier. You can change orders until they are handed over.',
      },
      { path: 'orderChanges.policy', label: 'Refund policy', kind: 'long' },
      {
        path: 'shortfallDays',
        label: 'Days to answer about missing trees',
        kind: 'whole',
        hint: 'When you counted fewer trees than are in orders. Trees that nobody answered for are refunded after that.',
      },
    ],
  },
  {
    title: 'Pickup and delivery days',
    fields: [
      {
        path: 'pickups.cutoffHours',
        label: 'Last moment to choose or move a day',
        kind: 'whole',
        unit: ' hours before',
        hint: 'In hours before the chosen time begins. You can move orders at any time.',
      },
    ],
  },
  {
    title: 'People in line',
    fields: [
      {
        path: 'line.percent',
        label: 'Part of the trees for people in line',
        kind: 'whole',
        unit: '%',
        hint: 'In percent of the stock when sold-out trees come back. One or two trees are all for the line. The others are free for everybody.',
      },
    ],
  },
  {
    title: 'Orders that you enter',
    fields: [
      {
        path: 'farmOrders.holdDays',
        label: 'Days to hold unpaid trees',
        kind: 'whole',
        hint: 'Counted from the day you enter the order. You can choose another day for each order.',
      },
    ],
  },
  {
    title: 'Paper',
    fields: [
      {
        path: 'paper',
        label: 'Paper of labels and receipts',
        kind: 'paper',
        hint: 'Lists fit the paper that you choose when you print.',
      },
    ],
  },
  {
    title: 'Accounts of the journal',
    note: 'The names that your accountant’s program has for them, for the file that Accounting saves. A colon makes an account a part of another.',
    fields: journalAccountKeys.map((key) => ({
      path: `journal.${key}`,
      label: journalAccountLabels[key],
      kind: 'line',
    })),
  },
  {
    title: 'Newsletter',
    fields: [
      {
        path: 'newsletter.discountPercent',
        label: 'Newsletter discount',
        kind: 'whole',
        unit: '%',
        hint: 'In percent off the first order. Codes already mailed keep theirs.',
      },
      {
        path: 'newsletter.popupDelaySeconds',
        label: 'Popup delay',
        kind: 'whole',
        unit: ' seconds',
        hint: 'In seconds.',
      },
      {
        path: 'newsletter.popupQuietDays',
        label: 'Popup pause',
        kind: 'whole',
        unit: ' days',
        hint: 'In days, after a visitor has closed it.',
      },
    ],
  },
  {
    title: 'Claims',
    note: '“Organic” has a legal meaning: check before you use it.',
    fields: [
      { path: 'claims.treesSold.text', label: 'Trees sold', kind: 'line', hint: evidence },
      { path: 'claims.treesSold.since', label: 'Trees sold since', kind: 'whole' },
      { path: 'claims.organic.text', label: 'Organic claim', kind: 'line', hint: evidence },
      { path: 'claims.carbonNegative.text', label: 'Carbon claim', kind: 'line', hint: evidence },
    ],
  },
];
