// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { leadsToPage } from './leads-to-page.ts';

function linkTo(href: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries({ href, ...attributes }))
    link.setAttribute(name, value);
  return link;
}

test.each([
  '/catalog',
  '/variety/Honeycrisp?rootstock=G.41',
  '/variety/Cox%27s%20Orange%20Pippin',
  '/resources#geneva-41',
  '/order-confirmation?order_id=1',
])('%s leads to a page', (href) => {
  expect(leadsToPage(linkTo(href))).toBe(true);
});

test.each<[string, string, Record<string, string>?]>([
  ['a calendar of the API', '/api/pickups/calendar/abc.ics'],
  ['an API call', '/api/orders/1/receipt'],
  ['a call of the accounts', '/auth/v1/authorize?provider=google'],
  ['a picture', '/images/hero-1600.webp'],
  ['a file at the root', '/robots.txt'],
  ['a download', '/catalog', { download: '' }],
  ['another window', '/catalog', { target: '_blank' }],
  ['a named window', '/catalog', { target: 'help' }],
  ['another site', 'https://wsu.example/pruning'],
  ['a phone number', 'tel:+15095550142'],
  ['an address', 'mailto:hello@grafted.example'],
])('%s does not', (_what, href, attributes) => {
  expect(leadsToPage(linkTo(href, attributes))).toBe(false);
});

test('a place on the same page is left to the browser', () => {
  expect(leadsToPage(linkTo(`${window.location.pathname}${window.location.search}#top`))).toBe(
    false,
  );
});
