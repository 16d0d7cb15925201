import { expect, test } from 'vitest';
import { matchesSearch, searchTerms } from './check-in-search.ts';
import type { CheckInOrder } from './check-in.ts';

const order = {
  customer: 'José García-Løvås O’Brien',
  phone: '(509) 555-0142',
  place: '12 Vine St, Straße, Wenatchee',
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
  '001 509 555 0142',
  '0015095550142',
  '1-509-555-0142',
  '509–555–0142',
  '509/555/0142',
  '(509) 555—0142',
  'No. 1043',
  'no 1043',
  'Order 1043',
  'order #1043',
  'Order no. 1043',
  'Strasse',
  'Straße',
  'obrien',
  'O’Brien',
  "O'Brien",
  'garcia 0142',
  'kxra',
  '1043',
  '#1043',
])('an order is found by “%s”', (text) => expect(finds(text)).toBe(true));

test.each([
  '',
  '   ',
  'garcias',
  'garcia yakima',
  '0143',
  '(',
  'garcia 999',
  '104',
  'No. 1044',
  'order 104',
])('an order is not found by “%s”', (text) => expect(finds(text)).toBe(false));
