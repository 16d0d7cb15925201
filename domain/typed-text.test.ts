import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanText } from '@grafted/auth/contract/clean-text.ts';
import { describe, expect, test } from 'vitest';
import { productIdentityFields } from '#domain/catalog/products.ts';
import { varietyFields } from '#domain/catalog/varieties.ts';
import { settingsSchema } from '#domain/farm/settings-content.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { emailSchema } from './customers/account.ts';
import { defaultSettings } from './farm/default-settings.ts';
import { parseZip } from './growing/place.ts';
import { subscribeSchema } from './mail/newsletter.ts';
import { isPoBox, withoutUnit } from './orders/address-unit.ts';
import { deliveryAddressSchema, pickupCustomerSchema } from './orders/checkout.ts';
import { couponCodeSchema } from './orders/coupons.ts';
import { stateCode } from './us-states.ts';

const marks = {
  'a left-to-right mark': '\u200e',
  'an isolate': '\u2066',
  'a pop of an embedding': '\u202c',
  'a zero-width space': '\u200b',
  'a byte order mark': '\ufeff',
  'a word joiner': '\u2060',
  'a soft hyphen': '\u00ad',
  'a variation selector': '\ufe0f',
  'a bell': '\u0007',
  'an escape': '\u001b',
  'a backspace': '\b',
  'a delete': '\u007f',
  'a control character of Latin-1': '\u0090',
  'a non-breaking space around it': '\u00a0',
  'an ideographic space around it': '\u3000',
};

const { shape } = deliveryAddressSchema;
const person = pickupCustomerSchema.shape;
const fields = {
  phone: [person.phone, '(509) 555-0142'],
  email: [emailSchema, 'ann@example.com'],
  'newsletter email': [subscribeSchema.shape.email, 'ann@example.com'],
  'ZIP code': [shape.zipCode, '99201-1234'],
  state: [shape.state, 'WA'],
  name: [person.fullName, 'José O’Brien-Łukasz'],
  street: [shape.address, '12 Main St'],
  city: [shape.city, 'Coeur d’Alene'],
  coupon: [couponCodeSchema, 'SPRING-10'],
} as const;

describe.each(Object.entries(fields))('a pasted %s', (_name, [schema, clean]) => {
  test.each(Object.entries(marks))('with %s is stored as it looks', (_mark, mark) => {
    for (const pasted of [`${mark}${clean}${mark}`, `${mark}${mark}${clean}`])
      expect(schema.parse(pasted)).toBe(clean);
  });
});

test.each([
  ['non-breaking hyphens', '509\u2011555\u20110142', '509-555-0142'],
  ['en dashes', '509\u2013555\u20130142', '509-555-0142'],
  ['a minus sign', '509\u2212555\u22120142', '509-555-0142'],
  ['narrow spaces', '509\u202f555\u202f0142', '509 555 0142'],
  ['full-width digits', '５０９ ５５５ ０１４２', '509 555 0142'],
  ['marks inside', '(5\u200e09) 555\u2066-01\u20694\ufe0f2', '(509) 555-0142'],
])('a phone number with %s is a phone number', (_what, pasted, clean) => {
  expect(person.phone.parse(pasted)).toBe(clean);
});

test('an email with dashes and full-width signs is folded', () => {
  expect(emailSchema.parse('ann\u2010lee＠example．com')).toBe('ann-lee@example.com');
});

test('what is no phone number, email, ZIP code or state still says so', () => {
  expect(person.phone.safeParse('call me').error?.issues[0]?.message).toBe('Invalid phone number');
  expect(emailSchema.safeParse('\u200b').error?.issues[0]?.message).toBe('Invalid email address');
  expect(shape.zipCode.safeParse('9920').error?.issues[0]?.message).toBe('Invalid ZIP code');
  expect(shape.state.safeParse('Cascadia').error?.issues[0]?.message).toBe(
    'State must be 2 letters',
  );
});

test('a joined emoji stays whole, and what joins letters goes', () => {
  expect(cleanText('👩\u200d🌾 Ann\u200dLee')).toBe('👩\u200d🌾 AnnLee');
});

test('text of several lines keeps its lines and tabs, and loses control characters', () => {
  expect(cleanText('Hello\u0007\r\n\tA\u001b[31m list\v of\f trees\u0085')).toBe(
    'Hello\n\tA[31m list\n of\n trees',
  );
});

test('every schema of typed text cleans it: none only trims', () => {
  const schemas = ['domain', 'packages/auth/contract'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name)),
  );
  expect(schemas.length).toBeGreaterThan(100);
  expect(schemas.filter((file) => readFileSync(file, 'utf8').includes('z.trim()'))).toEqual([]);
});

describe('a state', () => {
  test.each([
    ['Washington', 'WA'],
    [' washington ', 'WA'],
    ['NEW\u00a0 york', 'NY'],
    ['New York State', 'NY'],
    ['n.y.', 'NY'],
    ['wa', 'WA'],
    ['District of Columbia', 'DC'],
  ])('%s becomes its code', (typed, code) => {
    expect(shape.state.parse(typed)).toBe(code);
  });

  test('that is none stays', () => expect(stateCode('Zz')).toBe('ZZ'));
});

test('a ZIP code with marks is one', () => {
  expect(parseZip('\u200e99005\u00a0')).toBe('99005');
});

describe('a line of text', () => {
  const product = (variety: string) => productIdentityFields.variety.parse(variety);
  const shopName = (name: string) => settingsSchema.shape.name.safeParse(name);

  test.each(['\r', '\n', '\r\n', '\v', '\f', '\u2028', '\u2029', '\u0085'])(
    'with a break (%j) is on one line in the name of a tree, and refused in that of the shop',
    (lineBreak) => {
      expect(product(`Red${lineBreak}Fuji`)).toBe('Red Fuji');
      expect(shopName(`Red${lineBreak}Farm`).success).toBe(false);
      expect(shopName(defaultSettings.name).success).toBe(true);
    },
  );

  test('with a break is on one line in the name of a variety', () => {
    expect(varietyFields.name.parse('Red\u2028Fuji\r\n')).toBe('Red Fuji');
  });

  test.each(['＝1+1', '＋1', '－1', '＠A1'])('%s starts no cell of a CSV file', (cell) => {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`);
  });
});

describe('a unit in the first line', () => {
  test.each([
    '12 Main St Apt 4',
    '12 Main St, apt. 4B',
    '12 Main St #12',
    '12 Main St # 12',
    '12 Main St Unit B',
    '12 Main St, Ste 5',
    '12 Main St Suite 200',
    '12 Main St Apt #3',
    '12 Main St Bldg 2 Apt 4',
    '12 Main St, Lot 7',
    'Apt 4, 12 Main St',
    '#4, 12 Main St',
  ])('%s is taken out for geocoding', (street) => {
    expect(withoutUnit(street)).toBe('12 Main St');
  });

  test.each([
    '12 Unit Road',
    '4 Apartment Way',
    '12 Main St',
    '24316 N Orchard Bench Road',
    '5 Floor St',
    '1 Suite Ct',
  ])('%s is a street', (street) => {
    expect(withoutUnit(street)).toBe(street);
  });
});

test.each([
  ['PO Box 12', true],
  ['P.O. Box 12', true],
  ['p o box #12', true],
  ['Post Office Box 7', true],
  ['POB 12', true],
  ['Box 12', true],
  ['12 Boxwood Ln', false],
  ['12 Post Office Rd', false],
  ['410 Sample Lane', false],
])('%s is a PO box: %s', (street, isBox) => {
  expect(isPoBox(street)).toBe(isBox);
  const { error } = shape.address.safeParse(street);
  expect(error?.issues.some(({ message }) => message.includes('PO box')) ?? false).toBe(isBox);
});
