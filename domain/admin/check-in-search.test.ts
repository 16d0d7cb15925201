import { expect, test } from 'vitest';
import { matchesSearch, searchTerms } from './check-in-search.ts';
import type { CheckInOrder } from './check-in.ts';

const order = {
  customer: 'José García-Løvås',
  phone: '(509) 555-0142',
  place: '12 Vine St, Wenatchee',
  code: 'KXRANPDH',
  number: 1043,
} as CheckInOrder;
const finds = (text: string) => matchesSearch(order, searchTerms(text));

test.each([
  'garcia',
  'García José',
  'GARCIA lovas',
  'jos',
  'wenatchee',
  'vine garcia',
  'Wenatchee, 12 Vine',
  '0142',
  '555-0142',
  '555 01',
  '(509) 555',
  '509.555.0142',
  '+1 509 555 0142',
  '+15095550142',
  'garcia 0142',
  'kxra',
  '1043',
  '#1043',
])('an order is found by “%s”', (text) => expect(finds(text)).toBe(true));

test.each(['', '   ', 'garcias', 'garcia yakima', '0143', '(', 'garcia 999', '104'])(
  'an order is not found by “%s”',
  (text) => expect(finds(text)).toBe(false),
);
