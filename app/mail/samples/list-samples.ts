import type { ListMails } from '#domain/mail/list-mails.ts';
import { site } from './site.ts';

const unsubscribeUrl = `${site}/newsletter/nABC`;

export const listSamples: ListMails = {
  'newsletter-welcome': {
    code: 'GRAFT-7KQ2MXR',
    percent: 10,
    shopUrl: `${site}/catalog`,
    unsubscribeUrl,
  },
  'newsletter-return': { preferencesUrl: `${site}/newsletter/token` },
  'back-in-stock': {
    variety: 'Honeycrisp',
    fruit: 'Apple',
    rootstock: 'Geneva 41',
    priceCents: 4800,
    productUrl: `${site}/product/1`,
    heldUntil: 'Tuesday, March 3 at 3:15 PM',
    claimUrl: `${site}/newsletter/sABC`,
    trees: 2,
    wanted: 3,
    unsubscribeUrl,
  },
  'stock-wait-confirm': {
    variety: 'Honeycrisp',
    rootstock: 'Geneva 41',
    ahead: 2,
    treesAhead: 5,
    trees: 3,
    confirmUrl: `${site}/newsletter/sABC`,
  },
  'stock-wait': {
    variety: 'Honeycrisp',
    rootstock: 'Geneva 41',
    ahead: 2,
    treesAhead: 5,
    trees: 3,
    lineUrl: `${site}/newsletter/sABC`,
  },
  'season-open': {
    season: 'Spring 2027',
    deadline: 'March 1',
    pickup: 'late March to early May, as soon as the soil can be worked',
    catalogUrl: `${site}/catalog`,
    unsubscribeUrl,
  },
  'customer-message': {
    subject: 'We dig on Friday',
    bodyHtml: '<p>Your trees are dug on <strong>Friday</strong>. Please bring a tarp.</p>',
    fullName: 'Ann Orchard',
    orderId: '3f2a9c10-0000-4000-8000-000000000000',
    number: 1043,
    orderUrl: `${site}/order-confirmation?order_id=3f2a9c10`,
  },
  newsletter: {
    subject: 'The scionwood is in: new varieties',
    preview: 'Three apples that we grafted for the first time.',
    bodyHtml: `<p>Hello from the orchard!</p>
<h2>What is new</h2>
<ul><li><strong>Honeycrisp</strong> on a dwarf rootstock</li><li>more cherries</li></ul>
<p>See <a href="${site}/catalog">all our trees</a>.</p>`,
    cards: [
      {
        name: 'Honeycrisp',
        fruit: 'Apple',
        price: 'from $48',
        url: `${site}/variety/Honeycrisp`,
        pictureUrl: `${site}/images/honeycrisp-800.webp`,
        pictureAlt: 'Honeycrisp apples ripe on the branch, illustration',
      },
      {
        name: 'Rainier',
        fruit: 'Cherry',
        price: 'sold out for now',
        url: `${site}/variety/Rainier`,
        pictureUrl: null,
        pictureAlt: '',
      },
    ],
    unsubscribeUrl,
  },
  care: {
    month: 'June',
    works: [
      {
        title: 'Thin the fruit',
        text: 'Leave one fruit in each cluster, and a hand’s width between fruits.',
        trees: [
          { name: 'Gala', days: 'June 1 to 20' },
          { name: 'Honeycrisp', days: 'June 1 to 20' },
        ],
      },
      {
        title: 'Pull off the fruit',
        text: 'Take off every fruit this year. The young tree needs its strength for roots and branches.',
        trees: [{ name: 'Bing', days: 'June 15' }],
      },
    ],
    orchardUrl: `${site}/account?tab=orchard`,
    unsubscribeUrl,
  },
};
