import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import type { Deposit, Deposits, NewDeposit } from '#domain/orders/deposits.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { Till } from '#domain/orders/till.ts';
import { tillInvariants } from '#server/books/ledger/till-invariants.ts';
import { deleteOldPhones } from '#server/orders/check-in/phone-queries.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { inDays } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, type TestTree } from '#tests/support/trees.ts';
import { listViolated } from '#tests/support/violations.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { call, send, order: shopOrder } = admin;
const { enter, giveBack, payLink } = useFarmChanges(shop, admin, square);
const today = inDays(0);

const db = () => shop.services.db;
let trees: Promise<TestTree> | undefined;
const tree = () => (trees ??= createTree(shop, { quantity: 500 }));

/** An order of $96.00 that was entered days ago, so that money can have come in since. */
async function oldOrder(): Promise<string> {
  const orderId = await enter(await tree(), { pays: 'at_pickup', dueOn: inDays(14) });
  await sql`update orders set created_at = now() - interval '90 days' where id = ${orderId}`.execute(
    db(),
  );
  return orderId;
}

interface Received {
  kind?: 'cash' | 'check' | 'other';
  day?: string;
  cents?: number;
  checkNumber?: string;
}
/** Money for an order of its own. @returns the order */
async function received({ kind = 'cash', day = today, cents = 9600, checkNumber }: Received = {}) {
  const orderId = await oldOrder();
  const { status } = await call(`/orders/${orderId}/payments`, 'POST', {
    key: randomUUID(),
    kind,
    amountCents: cents,
    receivedOn: day,
    seenPaidCents: 0,
    ...(kind === 'check' && { checkNumber: checkNumber ?? randomUUID().slice(0, 8) }),
  });
  expect(status).toBe(204);
  return orderId;
}

async function reverse(orderId: string, reversal: 'bounced' | 'mistake'): Promise<void> {
  const { json } = await call<OrderDetails>(`/orders/${orderId}`);
  const paymentId = json.money.payments[0]!.id;
  expect((await call(`/orders/${orderId}/reversals`, 'POST', { paymentId, reversal })).status).toBe(
    204,
  );
}

async function till(day: string, by = 'day'): Promise<Till> {
  const { status, json } = await call<Till>(`/till?day=${day}&by=${by}`);
  expect([status, json]).toEqual([200, expect.objectContaining({ day: expect.anything() })]);
  return json;
}
const cashOf = async (day: string) => (await till(day)).day.cash;
const post = (path: string, body: object) =>
  call(`/till/${path}`, 'POST', { id: randomUUID(), note: '', ...body });
const float = (day: string, cents: number, more: object = { evenIfFarOff: true }) =>
  post('floats', { day, cents, ...more });
const takeOut = (day: string, cents: number, more = {}) =>
  post('taken-out', { day, cents, forBank: false, note: 'Fuel', ...more });
const count = async (day: string, cents: number, more = {}) =>
  post('counts', { day, cents, expectedCents: (await cashOf(day)).expectedCents, ...more });

/** Days in the past that no other test uses, the first of each test. */
let used = 0;
const ownDay = () => inDays(-86 + 2 * used++);

test('The till is for admins only', async () => {
  const { headers } = await signIn(shop);
  expect((await shop.app.request('/api/admin/till')).status).toBe(401);
  expect((await shop.app.request('/api/admin/till', { headers })).status).toBe(403);
});

describe('the cash of a day', () => {
  test('is the float and what was taken, less what was given back and taken out', async () => {
    expect((await float(today, 10_000)).status).toBe(204);
    const orderId = await received();
    await received({ kind: 'check' });
    await giveBack(orderId, 1000);
    expect((await takeOut(today, 2000)).status).toBe(204);
    expect(await cashOf(today)).toMatchObject({
      opening: 'entered',
      openingCents: 10_000,
      takenCents: 9600,
      givenBackCents: 1000,
      takenOutCents: 2000,
      expectedCents: 16_600,
      count: null,
    });
    expect((await till(today)).day.entries).toMatchObject([
      { kind: 'float', cents: 10_000 },
      { kind: 'taken_out', cents: 2000, note: 'Fuel', forBank: false },
    ]);
  });

  test('never had a payment that was entered by mistake, and loses one that bounced on the day it did', async () => {
    const day = ownDay();
    const mistake = await received({ day, cents: 4400 });
    const check = await received({ day, kind: 'check' });
    const before = await till(today);
    const bounced = (one: Till) =>
      one.methods.find(({ method }) => method === 'check')?.bouncedCents ?? 0;
    await reverse(mistake, 'mistake');
    await reverse(check, 'bounced');
    expect((await cashOf(day)).takenCents).toBe(0);
    const { methods } = await till(day);
    expect(methods).toMatchObject([{ method: 'check', takenCents: 9600, bouncedCents: 0 }]);
    expect(bounced(await till(today)) - bounced(before)).toBe(9600);
  });

  test('a second float replaces the first, and one that is far from it or from what was left is asked about', async () => {
    const day = ownDay();
    await float(day, 5000);
    await float(day, 6000);
    expect((await float(day, 60_000, {})).json.code).toBe('till_far_off');
    expect((await till(day)).day.entries).toMatchObject([{ kind: 'float', cents: 6000 }]);
    await count(day, 6000);
    const refused = await float(addDate(day, 1), 60_000, {});
    expect([refused.status, refused.json.code]).toEqual([409, 'till_far_off']);
    expect((await float(addDate(day, 1), 60_000, { evenIfFarOff: true })).status).toBe(204);
  });
});

describe('the count at night', () => {
  test('keeps its difference, who counted and a note, and the next day begins with what is there', async () => {
    const day = ownDay();
    await float(day, 10_000);
    await received({ day });
    expect((await count(day, 19_500, { note: 'Counted twice' })).status).toBe(204);
    expect((await takeOut(day, 9500, { forBank: true, note: '' })).status).toBe(204);
    const { cash, entries } = (await till(day)).day;
    expect(cash).toMatchObject({ differenceCents: -100, leftCents: 10_000, takenOutCents: 0 });
    expect(entries.map(({ kind, by, note }) => [kind, by, note])).toEqual([
      ['float', 'grower@example.com', ''],
      ['count', 'grower@example.com', 'Counted twice'],
      ['taken_out', 'grower@example.com', ''],
    ]);
    expect(await cashOf(addDate(day, 1))).toMatchObject({
      opening: 'carried',
      openingCents: 10_000,
    });
  });

  test('of a day without a float is compared with what the days before left, in every period and in the journal', async () => {
    const first = ownDay();
    const [second, third] = [addDate(first, 1), ownDay()];
    await float(first, 10_000);
    await count(first, 10_000);
    await received({ day: second });
    expect((await count(second, 19_500)).status).toBe(204);
    await float(third, 20_000);
    const ofSecond = { opening: 'carried', openingCents: 10_000, overShortCents: -100 };
    expect(await cashOf(second)).toMatchObject(ofSecond);
    expect((await till(second, 'season')).day.cash).toMatchObject(ofSecond);
    expect((await cashOf(third)).putInCents).toBe(500);
    const entriesOf = async (from: string) => {
      const text = await (await send(`/journal.csv?from=${from}&to=${third}`)).text();
      const lines = text.split('\r\n');
      return lines.filter((line) => line.endsWith(second) || line.endsWith(third));
    };
    expect(await entriesOf(second)).toEqual(await entriesOf(first));
  });

  test('is refused a second time, also by another admin in the same moment, until it is taken back', async () => {
    const day = ownDay();
    await float(day, 10_000);
    const answers = await Promise.all([count(day, 10_000), count(day, 9900)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const refused = await count(day, 10_000);
    expect(refused.json).toMatchObject({
      code: 'till_counted',
      error: expect.stringMatching(/was counted on .* by grower@example\.com as \$(99|100)\.00\./),
    });
    expect((await float(day, 100)).json.code).toBe('till_counted');
    const { entries } = (await till(day)).day;
    const counted = entries.find(({ kind }) => kind === 'count')!;
    expect((await call(`/till/entries/${counted.id}`, 'DELETE')).status).toBe(204);
    expect((await count(day, 10_000)).status).toBe(204);
  });

  test('sent twice by one form is one, and with another amount under the same key is refused', async () => {
    const day = ownDay();
    await float(day, 0);
    const form = { id: randomUUID(), day, cents: 0, expectedCents: 0, note: '' };
    const sent = [
      await call('/till/counts', 'POST', form),
      await call('/till/counts', 'POST', form),
      await call('/till/counts', 'POST', { ...form, cents: 100 }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([204, 204, 409]);
    expect((await till(day)).day.entries.map(({ kind }) => kind)).toEqual(['float', 'count']);
  });

  test.each([
    ['a day that is still to come', () => inDays(1), {}, 400, 'invalid_input'],
    ['$960.00 for $96.00', ownDay, { cents: 96_000, expectedCents: 9600 }, 409, 'till_far_off'],
    [
      'money that came in while it was counted',
      ownDay,
      { cents: 9600, expectedCents: 4800 },
      409,
      'changed_meanwhile',
    ],
    ['less than nothing', ownDay, { cents: -1, expectedCents: 9600 }, 400, 'invalid_input'],
  ])('is refused for %s, and changes nothing', async (_case, dayOf, counted, status, code) => {
    const day = dayOf();
    await float(day, 0);
    if (day <= today) await received({ day });
    const answer = await post('counts', { day, cents: 0, expectedCents: 0, ...counted });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect((await till(day)).day.entries.filter(({ kind }) => kind === 'count')).toEqual([]);
  });

  test('before the last window of the day has ended is asked about', async () => {
    const orderId = await oldOrder();
    const window = randomUUID();
    await sql`insert into pickup_windows (id, kind, day, starts, ends, max_orders, max_trees)
      values (${window}, 'pickup', ${today}, '23:58', '23:59', 5, 50)`.execute(db());
    await call(`/pickups/orders/${orderId}`, 'PUT', { windowId: window, version: null });
    const { expectedCents } = await cashOf(today);
    const early = await count(today, expectedCents);
    expect(early.json).toMatchObject({
      code: 'till_day_not_over',
      error: expect.stringContaining('11:59 PM'),
    });
    expect((await till(today)).due).toEqual({ orders: 1, cents: 9600 });
    expect((await count(today, expectedCents, { evenIfEarly: true })).status).toBe(204);
  });

  test('is followed by what the shop hears of later, as lines after closing', async () => {
    const day = ownDay();
    await float(day, 10_000);
    const wrong = await received({ day, cents: 1000 });
    await count(day, 14_400, { evenIfFarOff: true });
    expect((await till(day)).day).toMatchObject({ cash: { differenceCents: 3400 }, late: [] });
    await received({ day, cents: 4400 });
    await received({ day, kind: 'check', cents: 5200, checkNumber: '77' });
    await reverse(wrong, 'mistake');
    const told = (await till(day)).day;
    expect(told.late).toMatchObject([
      { kind: 'taken', method: 'cash', cents: 4400 },
      { kind: 'taken', method: 'check', cents: 5200, checkNumber: '77' },
      { kind: 'mistake', method: 'cash', cents: 1000 },
    ]);
    expect(told.cash).toMatchObject({
      differenceCents: 3400,
      overShortCents: 0,
      leftCents: 14_400,
    });
  });
});

describe('money that is taken out', () => {
  test.each([
    ['more than the till holds', { cents: 10_001 }, 409, 'till_far_off'],
    ['nothing', { cents: 0 }, 400, 'invalid_input'],
    ['more than a till can hold', { cents: 10_000_000 }, 400, 'invalid_input'],
  ])('is refused for %s', async (_case, taken, status, code) => {
    const day = ownDay();
    await float(day, 10_000);
    const answer = await takeOut(day, 0, taken);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });
});

describe('phones with the list of the day', () => {
  const phones = async (day: string) => (await till(day)).day.phones;
  test('are listed until they have told what they did, and can be given up', async () => {
    const day = ownDay();
    const phone = randomUUID();
    await call(`/check-in?day=${day}&phone=${phone}&waiting=0`);
    expect(await phones(day)).toMatchObject([
      { phone, by: 'grower@example.com', reportedAt: null, waiting: 0, putAway: false },
    ]);
    const orderId = await oldOrder();
    const action = {
      type: 'payment',
      id: randomUUID(),
      orderId,
      kind: 'cash',
      amountCents: 9600,
      receivedOn: day,
      seenDueCents: 9600,
    };
    await call(`/check-in?phone=${phone}&waiting=3`, 'POST', { actions: [action] });
    expect(await phones(day)).toMatchObject([{ reportedAt: expect.any(String), waiting: 3 }]);

    for (const _ of [1, 2])
      expect((await call(`/check-in/phones/${phone}/put-away`, 'POST')).status).toBe(204);
    expect(await phones(day)).toMatchObject([{ putAway: true }]);
    await call(`/check-in?phone=${phone}&waiting=0`, 'POST', { actions: [action] });
    expect(await phones(day)).toMatchObject([{ waiting: 0, putAway: false }]);
  });

  test('are told with when the last tree of the day went, which a report must follow', async () => {
    const [day, orderId] = [ownDay(), await oldOrder()];
    expect((await till(day)).day.phonesSince).toBeNull();
    await received({ day });
    const { phonesSince } = (await till(day)).day;
    expect(phonesSince).toMatch(new RegExp(`^${day}`));
    await sql`insert into handovers (id, order_id, trees, completes, at)
      values (${randomUUID()}, ${orderId}, 1, false, ${`${day}T22:15:00Z`})`.execute(db());
    expect((await till(day)).day.phonesSince).toBe(`${day}T22:15:00.000Z`);
  });

  test('of several days have told what they did on each when they take a later list', async () => {
    const [saturday, sunday, phone] = [ownDay(), ownDay(), randomUUID()];
    await call(`/check-in?day=${saturday}&phone=${phone}&waiting=0`);
    expect(await phones(saturday)).toMatchObject([{ reportedAt: null }]);
    await call(`/check-in?day=${sunday}&phone=${phone}&waiting=2`);
    expect(await phones(saturday)).toMatchObject([{ reportedAt: expect.any(String), waiting: 2 }]);
    expect(await phones(sunday)).toMatchObject([{ reportedAt: null, waiting: 2 }]);
  });

  test('are forgotten 400 days after they were last heard of', async () => {
    const [day, other, phone, heard] = [ownDay(), ownDay(), randomUUID(), randomUUID()];
    for (const taken of [day, other]) await call(`/check-in?day=${taken}&phone=${phone}`);
    await call(`/check-in?day=${day}&phone=${heard}`);
    await sql`update check_in_phones set taken_at = now() - interval '401 days', reported_at = null
      where phone in (${phone}, ${heard})`.execute(db());
    await sql`update check_in_phones set reported_at = now() - interval '399 days'
      where phone = ${heard}`.execute(db());
    expect(await deleteOldPhones(db())).toBe(2);
    expect(await phones(other)).toEqual([]);
    expect(await phones(day)).toMatchObject([{ phone: heard }]);
  });

  test.each([
    ['no id', '', 200],
    ['an id that is none', '&phone=abc', 400],
    ['a number below 0', `&phone=${randomUUID()}&waiting=-1`, 400],
  ])('with %s are answered %s', async (_case, query, status) => {
    const day = ownDay();
    expect((await send(`/check-in?day=${day}${query}`)).status).toBe(status);
    expect(await phones(day)).toEqual([]);
  });

  test('that nobody knows cannot be given up', async () => {
    expect((await call(`/check-in/phones/${randomUUID()}/put-away`, 'POST')).status).toBe(404);
  });
});

test('By week and season, each way of paying comes to what the books have', async () => {
  await shopOrder(await tree(), { quantity: 1 });
  const linked = await enter(await tree(), { pays: 'link' });
  expect((await payLink(linked, 9600)).status).toBe(200);
  const week = await till(today, 'week');
  expect(week.methods.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['cash', 'link', 'card']),
  );
  const season = await till(today, 'season');
  expect(season.season).toEqual(expect.any(String));
  const { rows } = await sql<{ method: string; cents: number }>`
    select method, sum(cents)::float8 as cents from order_postings where method <> '' group by 1`.execute(
    db(),
  );
  const books = Object.fromEntries(rows.map(({ method, cents }) => [method, cents]));
  const ofTill: Record<string, number> = {};
  for (const { method, takenCents, givenBackCents, bouncedCents } of season.methods) {
    const name = method === 'link' ? 'card' : method;
    ofTill[name] = (ofTill[name] ?? 0) + takenCents - givenBackCents - bouncedCents;
  }
  expect(ofTill).toEqual(books);
});

describe('a deposit', () => {
  const waiting = async () => (await call<Deposits>('/deposits')).json.waiting;
  const deposit = (wanted: Partial<NewDeposit>) =>
    call('/deposits', 'POST', {
      id: randomUUID(),
      day: today,
      checks: [],
      cash: [],
      note: '',
      seenCents: 0,
      ...wanted,
    });
  const checkOf = async (number: string) =>
    (await waiting()).checks.find(({ checkNumber }) => checkNumber === number);

  /** A check, and cash that was taken out for the bank. */
  async function prepared(number: string) {
    const day = ownDay();
    await float(day, 10_000);
    const orderId = await received({ day, kind: 'check', checkNumber: number });
    await takeOut(day, 9000, { forBank: true, note: '' });
    const check = (await checkOf(number))!;
    const cash = (await waiting()).cash.find((one) => one.day === day)!;
    const wanted = { checks: [check.id], cash: [cash.id], seenCents: 18_600 };
    return { orderId, check, cash, wanted };
  }

  test('has checks with their numbers and cash of the till, which wait no more; sent twice it is one', async () => {
    const { check, cash, wanted, orderId } = await prepared('4101');
    expect(check).toMatchObject({ cents: 9600, payee: 'Casey Grove', orders: [{ id: orderId }] });
    const id = randomUUID();
    expect([
      (await deposit({ ...wanted, id })).status,
      (await deposit({ ...wanted, id })).status,
    ]).toEqual([204, 204]);
    expect(await checkOf('4101')).toBeUndefined();
    const { deposits } = (await call<Deposits>('/deposits')).json;
    expect(deposits.filter((one) => one.id === id)).toMatchObject([
      { checks: 1, checkCents: 9600, cashCents: 9000, bounced: 0 },
    ]);
    expect((await call<Deposit>(`/deposits/${id}`)).json).toMatchObject({
      by: 'grower@example.com',
      checks: [{ checkNumber: '4101', bouncedOn: null }],
      cash: [{ day: cash.day, cents: 9000 }],
    });
    expect((await call(`/till/entries/${cash.id}`, 'DELETE')).json.code).toBe(
      'till_entry_deposited',
    );
  });

  test('shows a check that bounced afterwards, and lists none that bounced before', async () => {
    const { orderId, wanted } = await prepared('4102');
    const id = randomUUID();
    await deposit({ ...wanted, id });
    await reverse(orderId, 'bounced');
    expect((await call<Deposit>(`/deposits/${id}`)).json.checks).toMatchObject([
      { checkNumber: '4102', bouncedOn: today },
    ]);
    const { json } = await call<Deposits>('/deposits');
    expect(json.deposits.find((one) => one.id === id)).toMatchObject({ bounced: 1 });
    const other = await received({ kind: 'check', checkNumber: '4103' });
    await reverse(other, 'bounced');
    expect(await checkOf('4103')).toBeUndefined();
  });

  test('that is taken back leaves its checks and cash waiting again', async () => {
    const { wanted, check, cash } = await prepared('4104');
    const id = randomUUID();
    await deposit({ ...wanted, id });
    for (const _ of [1, 2]) expect((await call(`/deposits/${id}`, 'DELETE')).status).toBe(204);
    expect((await call(`/deposits/${id}`)).status).toBe(404);
    expect(await checkOf('4104')).toEqual(check);
    expect((await waiting()).cash).toContainEqual(cash);
    expect((await deposit(wanted)).status).toBe(204);
  });

  test('of several admins at once is made by one, and sent twice at once it is one', async () => {
    const { wanted } = await prepared('4105');
    const answers = await Promise.all(Array.from({ length: 8 }, () => deposit(wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(409)]);
    const same = { ...(await prepared('4106')).wanted, id: randomUUID() };
    const repeated = await Promise.all(Array.from({ length: 8 }, () => deposit(same)));
    expect(repeated.map(({ status }) => status)).toEqual(Array(8).fill(204));
  });

  test('that was made is not another one: a form that is sent again with other checks says so', async () => {
    const [first, second] = [await prepared('4107'), await prepared('4108')];
    const id = randomUUID();
    expect((await deposit({ ...first.wanted, id })).status).toBe(204);
    const again = await deposit({ ...second.wanted, id });
    expect([again.status, again.json.code]).toEqual([409, 'sent_already']);
    expect(await checkOf('4108')).toEqual(second.check);
  });

  test('shows a check that was entered by mistake, which is not in the bank', async () => {
    const { orderId, wanted } = await prepared('4109');
    const id = randomUUID();
    await deposit({ ...wanted, id });
    await reverse(orderId, 'mistake');
    expect((await call<Deposit>(`/deposits/${id}`)).json.checks).toMatchObject([
      { checkNumber: '4109', bouncedOn: null, wasMistake: true },
    ]);
    const { deposits } = (await call<Deposits>('/deposits')).json;
    expect(deposits.find((one) => one.id === id)).toMatchObject({ bounced: 0, mistakes: 1 });
    const journal = await (await send(`/journal.csv?from=${today}&to=${today}`)).text();
    const ofCheck = journal.split('\r\n').filter((line) => line.includes('check 4109'));
    expect(ofCheck.map((line) => line.split(',').slice(1, 4))).toContainEqual([
      'Assets:Bank',
      '',
      '96.00',
    ]);
  });

  test.each([
    ['nothing', () => ({ checks: [], cash: [], seenCents: 0 }), 400],
    ['a check that is not known', () => ({ checks: [randomUUID()], cash: [] }), 409],
    ['another sum than was seen', () => ({ seenCents: 18_500 }), 409],
    ['one check twice', (check: string) => ({ checks: [check, check] }), 400],
    ['a day that is still to come', () => ({ day: inDays(1) }), 400],
    ['a day before its check came in', () => ({ day: inDays(-90) }), 400],
  ])('of %s is refused, and changes nothing', async (_case, change, status) => {
    const number = randomUUID().slice(0, 8);
    const { wanted, check } = await prepared(number);
    expect((await deposit({ ...wanted, ...change(check.id) })).status).toBe(status);
    expect(await checkOf(number)).toEqual(check);
  });
});

describe('what the doctor checks', () => {
  test('holds after all of this', async () => {
    expect(await listViolated(shop, tillInvariants)).toEqual([]);
  });

  test.each([
    [
      'a payment that the books have under another way of paying',
      'I101',
      sql`update order_postings set method = 'other' where id = (select min(id) from order_postings where method = 'cash')`,
    ],
    [
      'a payment that the books do not have',
      'I101',
      sql`delete from order_postings where source = (select id from manual_payments where kind = 'cash' order by id limit 1)`,
    ],
    [
      'cash in a deposit that is not for the bank',
      'I102',
      sql`update till_entries set for_bank = false where id in (select till_entry_id from deposit_items)`,
    ],
    [
      'a tender in a deposit that is no check',
      'I102',
      sql`update tenders set kind = 'cash', check_number = null where id in (select tender_id from deposit_items)`,
    ],
    [
      'a deposit that was taken back with its items',
      'I102',
      sql`update deposits set undone_at = now()`,
    ],
  ])('finds %s', async (_case, id, damage) => {
    expect(await listViolated(shop, tillInvariants, { statements: [damage] })).toEqual([id]);
  });
});
