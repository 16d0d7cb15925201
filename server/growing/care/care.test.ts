import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CareChoice, TreeCare } from '#domain/growing/care/care.ts';
import type { OrchardTree } from '#domain/growing/orchard.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { catalogTree } from '#tests/support/catalog-trees.ts';
import { confirmRecently, signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart } from '#tests/support/trees.ts';
import { calendarOf, farmToday } from './service.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const admin = useAdmin(shop);

const send = (
  { headers }: Pick<TestCustomer, 'headers'>,
  method: string,
  path: string,
  json?: unknown,
) =>
  shop.app.request(`/api${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
const choiceOf = async (customer: TestCustomer) =>
  (await (await send(customer, 'GET', '/care')).json()) as CareChoice;
const newFeed = async (customer: TestCustomer) => {
  const answer = await send(customer, 'POST', '/care/feed');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { feedUrl: string }).feedUrl;
};
const fetchFeed = (url: string, headers = {}) =>
  shop.app.request(new URL(url).pathname, { headers });

const orchardOf = async (customer: TestCustomer) =>
  ((await (await send(customer, 'GET', '/orchard')).json()) as { trees: OrchardTree[] }).trees;
const declare = async (customer: TestCustomer, tree: object) => {
  const declared = { variety: null, kind: null, place: 'mine', within100Ft: true, ...tree };
  const answer = await send(customer, 'POST', '/orchard/trees', { trees: [declared] });
  expect(answer.status).toBe(204);
  return (await orchardOf(customer)).at(-1)!.id;
};
const change = async (customer: TestCustomer, id: string, fields: object) => {
  const unchanged = {
    place: 'mine',
    within100Ft: true,
    quantity: 1,
    plantedOn: null,
    goneOn: null,
  };
  const answer = await send(customer, 'PUT', `/orchard/trees/${id}`, { ...unchanged, ...fields });
  expect(answer.status).toBe(204);
};
const careOf = async (customer: TestCustomer, id: string) => {
  const answer = await send(customer, 'GET', `/care/trees/${id}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as TreeCare;
};

interface Parsed {
  uid: string;
  sequence: number;
  start: string;
  summary: string;
}
function parse(text: string): Parsed[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(event.startDate.isDate).toBe(true);
    expect(event.duration.toSeconds()).toBe(86_400);
    expect(event.description).toBeTruthy();
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toString(),
      summary: event.summary,
    };
  });
}

const routes = [
  ['GET', ''],
  ['PUT', ''],
  ['POST', '/feed'],
  ['DELETE', '/feed'],
  ['GET', `/trees/${randomUUID()}`],
  ['GET', '/calendar'],
] as const;

test.each(routes)('%s /api/care%s needs a sign-in', async (method, path) => {
  expect((await shop.app.request(`/api/care${path}`, { method })).status).toBe(401);
});

describe('the page of a tree', () => {
  test('tells the year ahead of an old tree, of this customer only', async () => {
    const [owner, other] = [await signIn(shop), await signIn(shop)];
    const id = await declare(owner, { variety: 'Honeycrisp' });
    const { tree, today, events, later, place } = await careOf(owner, id);
    expect(tree).toMatchObject({ id, variety: 'Honeycrisp', kind: 'apple' });
    expect(today).toBe(farmToday());
    expect(events.map(({ task }) => task)).toEqual(
      expect.arrayContaining(['prune', 'pick', 'mice']),
    );
    for (const { last } of events) expect(last >= today).toBe(true);
    expect([later, place]).toEqual([[], { zip: null, shift: null }]);
    expect((await send(other, 'GET', `/care/trees/${id}`)).status).toBe(404);
    expect((await send(owner, 'GET', '/care/trees/nonsense')).status).toBe(404);
    await change(owner, id, { goneOn: '2026-05-01' });
    expect((await send(owner, 'GET', `/care/trees/${id}`)).status).toBe(404);
  });

  test('of a tree that was handed over begins with planting and staking it', async () => {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await catalogTree(shop, 'Bing', 'Gisela 6'));
    const { body } = await pay(shop, customer, cardToken(square));
    const status = { status: 'Delivered', was: 'Pending' };
    expect((await admin.call(`/orders/${body.orderId}`, 'PATCH', status)).status).toBe(204);
    const [tree] = await orchardOf(customer);
    const tasks = (await careOf(customer, tree!.id)).events.map(({ task }) => task);
    expect(tasks).toEqual(expect.arrayContaining(['plant', 'cut-back', 'stake', 'guard', 'water']));
    const other = { status: 'Ready', was: 'Delivered' };
    expect((await admin.call(`/orders/${body.orderId}`, 'PATCH', other)).status).toBe(204);
    expect((await send(customer, 'GET', `/care/trees/${tree!.id}`)).status).toBe(404);
  });

  test('of a young tree tells what comes once it bears', async () => {
    const customer = await signIn(shop);
    const id = await declare(customer, { variety: 'Bing' });
    const today = farmToday();
    await change(customer, id, { plantedOn: today });
    const { events, later } = await careOf(customer, id);
    expect(events.map(({ task }) => task)).not.toContain('net');
    expect(later.map(({ task }) => task)).toEqual(expect.arrayContaining(['net', 'pick', 'eat']));
    for (const { first } of events) expect(first > today).toBe(true);
  });

  test('of a tree that nobody can name tells the work of its kind, and of a neighbor’s nothing', async () => {
    const customer = await signIn(shop);
    const apple = await declare(customer, { kind: 'apple' });
    expect((await careOf(customer, apple)).events.map(({ task }) => task)).toContain('thin');
    const next = await declare(customer, { variety: 'Gala', place: 'neighbor' });
    expect((await send(customer, 'GET', `/care/trees/${next}`)).status).toBe(404);
  });

  test('follows the ZIP of the calendar', async () => {
    const customer = await signIn(shop);
    const id = await declare(customer, { variety: 'Gala' });
    const save = (zip: string | null) => send(customer, 'PUT', '/care', { zip, wantsMail: false });
    expect((await save('99156-1234')).status).toBe(204);
    const pruneFrom = async () =>
      (await careOf(customer, id)).events.find(({ task }) => task === 'prune')?.first.slice(5);
    expect((await careOf(customer, id)).place).toEqual({ zip: '99156', shift: 5 });
    expect(await pruneFrom()).toBe('03-06');
    await shop.services.pool.query(
      `insert into frost_stations (id, name, latitude, longitude, elevation_feet, first_hard_frost)
       values ('T1', 'Newport', 48.18, -117.05, 2100, '09-01')`,
    );
    expect((await careOf(customer, id)).place).toEqual({ zip: '99156', shift: 14 });
    expect(await pruneFrom()).toBe('03-15');
    expect((await save('00000')).status).toBe(204);
    expect((await careOf(customer, id)).place).toEqual({ zip: '00000', shift: null });
  });
});

test.each([
  [{ zip: 'nowhere', wantsMail: false }],
  [{ zip: '9900', wantsMail: false }],
  [{ zip: '99005\0', wantsMail: false }],
  [{ zip: '<b>99005</b>', wantsMail: false }],
  [{ zip: '9'.repeat(200), wantsMail: false }],
  [{ zip: 99_005, wantsMail: false }],
  [{ zip: null }],
  [{ zip: null, wantsMail: 'yes' }],
  [{ zip: null, wantsMail: false, userId: randomUUID() }],
  [[]],
])('refuses the choice %j', async (choice) => {
  const customer = await signIn(shop);
  expect((await send(customer, 'PUT', '/care', choice)).status).toBe(400);
  expect(await choiceOf(customer)).toEqual({ zip: null, wantsMail: false, feedUrl: null });
});

describe('the feed', () => {
  let customer: TestCustomer;
  let tree: string;
  beforeAll(async () => {
    customer = await signIn(shop);
    tree = await declare(customer, { variety: 'Honeycrisp' });
  });

  test('is private, and has an event a day for at least 24 months', async () => {
    const url = await newFeed(customer);
    expect(url).toMatch(/^http:\/\/shop\.test\/api\/care\/feed\/[\w-]{44}\.ics$/);
    expect((await choiceOf(customer)).feedUrl).toBe(url);
    const answer = await fetchFeed(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const text = await answer.text();
    const events = parse(text);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const year = Number(farmToday().slice(0, 4));
    const prune = (at: number) => ({
      uid: `tree-${tree}-prune-${at}`,
      sequence: 0,
      start: `${at}-03-01`,
      summary: 'Prune: Honeycrisp',
    });
    expect(events).toEqual(expect.arrayContaining([year, year + 1, year + 2].map(prune)));
    for (const { uid } of events) expect(uid).toMatch(new RegExp(`^tree-${tree}-[a-z-]+-\\d{4}$`));
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('is the same for two fetches, also on another day of the year', async () => {
    const url = await newFeed(customer);
    const [first, second] = await Promise.all([fetchFeed(url), fetchFeed(url)]);
    const text = await first.text();
    expect(await second.text()).toBe(text);
    const year = farmToday().slice(0, 4);
    for (const day of ['03-14', '03-15', '12-31'])
      expect(await calendarOf(shop.services.db, customer.userId, `${year}-${day}`)).toBe(text);
    const unchanged = await fetchFeed(url, { 'if-none-match': first.headers.get('etag')! });
    expect(unchanged.status).toBe(304);
  });

  test('raises the sequence of what changes, and of nothing else', async () => {
    const other = await declare(customer, { variety: 'Bing' });
    const url = await newFeed(customer);
    const sequences = async () =>
      new Map(
        parse(await (await fetchFeed(url)).text()).map(({ uid, sequence }) => [uid, sequence]),
      );
    const year = Number(farmToday().slice(0, 4)) + 1;
    await sequences();
    await change(customer, other, { plantedOn: `${year}-04-11` });
    const after = await sequences();
    expect(after.get(`tree-${other}-mulch-${year}`)).toBe(1);
    expect(after.get(`tree-${tree}-prune-${year}`)).toBe(0);
    await Promise.all([sequences(), sequences()]);
    expect(await sequences()).toEqual(after);
  });

  test('loses a tree that is gone, and gets it back as it was', async () => {
    const url = await newFeed(customer);
    const gone = await declare(customer, { variety: 'Gala' });
    const text = async () => (await fetchFeed(url)).text();
    const before = await text();
    expect(before).toContain(gone);
    await change(customer, gone, { goneOn: '2026-05-01' });
    expect(await text()).not.toContain(gone);
    await change(customer, gone, { goneOn: null });
    expect(await text()).toBe(before);
  });

  test('without trees is an empty calendar', async () => {
    const empty = await signIn(shop);
    const answer = await fetchFeed(await newFeed(empty));
    expect([answer.status, parse(await answer.text())]).toEqual([200, []]);
  });

  test('escapes what a calendar could mistake', async () => {
    await shop.services.db
      .updateTable('varieties')
      .set({ name: 'Van; a, b\\c' })
      .where('name', '=', 'Van')
      .execute();
    const odd = await signIn(shop);
    await declare(odd, { variety: 'Van; a, b\\c' });
    const events = parse(await (await fetchFeed(await newFeed(odd))).text());
    expect(events.map(({ summary }) => summary)).toContain('Prune: Van; a, b\\c');
    await shop.services.db
      .updateTable('varieties')
      .set({ name: 'Van' })
      .where('name', 'like', 'Van;%')
      .execute();
  });

  test('has a secret address: renewed and stopped ones are unknown, like any other', async () => {
    const old = await newFeed(customer);
    const present = await newFeed(customer);
    expect((await fetchFeed(old)).status).toBe(404);
    expect((await fetchFeed(present)).status).toBe(200);
    const altered = present.replace(/.\.ics$/, (end) => (end[0] === 'A' ? 'B.ics' : 'A.ics'));
    for (const url of [
      altered,
      present.replace('.ics', ''),
      'http://shop.test/api/care/feed/x.ics',
      `http://shop.test/api/care/feed/${'x'.repeat(5000)}.ics`,
    ])
      expect((await fetchFeed(url)).status).toBe(404);
    expect((await fetchFeed('http://shop.test/api/care/feed/a%00.ics')).status).toBe(400);
    expect((await send(customer, 'DELETE', '/care/feed')).status).toBe(204);
    expect((await fetchFeed(present)).status).toBe(404);
    expect((await choiceOf(customer)).feedUrl).toBeNull();
  });

  test('gives one working address to two requests at once', async () => {
    const urls = await Promise.all([newFeed(customer), newFeed(customer)]);
    const statuses = await Promise.all(urls.map(async (url) => (await fetchFeed(url)).status));
    expect(statuses.toSorted()).toEqual([200, 404]);
  });

  test('can be downloaded, the same', async () => {
    const url = await newFeed(customer);
    const download = await send(customer, 'GET', '/care/calendar');
    expect(download.headers.get('cache-control')).toBe('no-store');
    expect(await download.text()).toBe(await (await fetchFeed(url)).text());
  });
});

test('an account’s data have its calendar, and closing the account ends it', async () => {
  const customer = await signIn(shop);
  const url = await newFeed(customer);
  await send(customer, 'PUT', '/care', { zip: '99005', wantsMail: true });
  const exported = await send(customer, 'GET', '/account/export');
  expect(await exported.json()).toMatchObject({
    careCalendar: { zip: '99005', hasFeed: true, wantsMail: true },
  });
  await confirmRecently(shop, customer);
  expect((await send(customer, 'DELETE', '/account')).status).toBe(204);
  expect((await fetchFeed(url)).status).toBe(404);
});
