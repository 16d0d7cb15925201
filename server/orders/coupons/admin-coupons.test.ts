import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CouponContent, CouponList } from '#domain/orders/coupon-content.ts';
import { couponRefusals, type AppliedCoupon, type CouponRefusal } from '#domain/orders/coupons.ts';
import { signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { crashAt, pay, reconcileAttemptsNow } from '#tests/support/buying.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import type { RevisedCoupon } from './admin-service.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, send, asAdmin } = useAdmin(shop);

const tenPercent: CouponContent = {
  rule: { kind: 'percent', percent: 10 },
  minimumCents: null,
  startsOn: null,
  endsOn: null,
  limit: null,
  oncePerCustomer: true,
  firstOrderOnly: false,
  email: null,
  note: '',
  ended: false,
};
let made = 0;
const newCode = () => `SPRING-${++made}`;
const create = (content: unknown, codes: unknown) =>
  call<{ id: string; error?: string; code?: string }>('/coupons', 'POST', { content, codes });

async function createOne(change: Partial<CouponContent> = {}) {
  const code = newCode();
  const { json, status } = await create({ ...tenPercent, ...change }, { kind: 'one', code });
  expect([status, json]).toEqual([201, { id: expect.any(String) }]);
  return { id: json.id, code };
}
const read = async (id: string) => (await call<RevisedCoupon>(`/coupons/${id}`)).json;
async function save(id: string, change: Partial<CouponContent>) {
  const { content, revision } = await read(id);
  return call(`/coupons/${id}`, 'PUT', {
    content: { ...content, ...change },
    basedOn: revision,
  });
}
async function end(id: string) {
  const { revision } = await read(id);
  return call(`/coupons/${id}/end`, 'POST', { basedOn: revision });
}
const list = async (query: string) => (await call<CouponList>(`/coupons?${query}`)).json;

/** With trees for $96. */
async function buyer(email?: string): Promise<TestCustomer> {
  const customer = await signIn(shop, email);
  await addToCart(shop, customer, await createTree(shop), 2);
  return customer;
}
async function apply({ headers }: TestCustomer, code: string) {
  const response = await shop.app.request('/api/checkout/coupon', {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Partial<AppliedCoupon> & { error?: string; code?: string },
  };
}
const refused = (reason: CouponRefusal) => ({
  status: 422,
  body: { error: couponRefusals[reason], code: 'invalid_coupon', reason },
});
const invalid = { status: 422, body: { error: 'Invalid coupon code', code: 'invalid_coupon' } };
const payWith = (customer: TestCustomer, couponCode: string, more = {}) =>
  pay(shop, customer, cardToken(square), { couponCode, ...more });
const farmDay = (daysFromNow: number): string =>
  new Date(Date.now() + daysFromNow * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'America/Los_Angeles',
  });

describe('coupons in the admin screens', () => {
  test('are for admins only', async () => {
    const { id } = await createOne();
    const { headers } = await signIn(shop);
    for (const [method, path] of [
      ['GET', '/coupons'],
      ['POST', '/coupons'],
      ['GET', `/coupons/${id}`],
      ['PUT', `/coupons/${id}`],
      ['POST', `/coupons/${id}/end`],
      ['POST', `/coupons/${id}/restore`],
      ['GET', '/coupons.csv'],
      ['GET', `/coupons/${id}/codes.csv`],
    ]) {
      const init = { method: method!, ...(method !== 'GET' && { body: '{}' }) };
      const statuses = [
        (await shop.app.request(`/api/admin${path}`, init)).status,
        (await shop.app.request(`/api/admin${path}`, { ...init, headers })).status,
      ];
      expect([path, ...statuses]).toEqual([path, 401, 403]);
    }
  });

  test('are created, listed with their use, changed, and their history tells by whom', async () => {
    const { id, code } = await createOne({ note: 'Farmers market', limit: 5 });
    await payWith(await buyer(), code.toLowerCase());
    expect((await list(`search=${code}`)).coupons).toMatchObject([
      { id, code, codes: 1, state: 'active', held: 0, redeemed: 1, givenCents: 960 },
    ]);
    expect((await list('search=farmers')).coupons).toMatchObject([{ id }]);
    expect((await save(id, { rule: { kind: 'amount', amountCents: 500 } })).status).toBe(204);
    expect((await apply(await buyer(), code)).body.discountCents).toBe(500);
    expect((await read(id)).history).toMatchObject([
      { summary: 'Discount: 10% off → $5 off', by: (await asAdmin()).email },
      { summary: `Created ${code}` },
    ]);
  });

  test('have codes that are unique, whatever their case, and never used twice', async () => {
    const { id, code } = await createOne();
    await end(id);
    const again = await create(tenPercent, { kind: 'one', code: code.toLowerCase() });
    expect([again.status, again.json.code]).toEqual([409, 'code_taken']);
  });

  test.each<[string, object, object | undefined, string]>([
    [
      '0 percent',
      { rule: { kind: 'percent', percent: 0 } },
      undefined,
      'The percentage must be from 1 to 100',
    ],
    [
      '100 percent',
      { rule: { kind: 'percent', percent: 100 } },
      undefined,
      'An order cannot be free: use at most 99 percent, or enter the order yourself with a discount',
    ],
    [
      '101 percent',
      { rule: { kind: 'percent', percent: 101 } },
      undefined,
      'The percentage must be from 1 to 100',
    ],
    [
      'no amount',
      { rule: { kind: 'amount', amountCents: null } },
      undefined,
      'The amount must be an amount, such as 10 or 12.50',
    ],
    [
      'the kind of the test coupon',
      { rule: { kind: 'fixed_total', fixedTotalCents: 1 } },
      undefined,
      'Please choose a percentage or an amount',
    ],
    [
      'an end before its start',
      { startsOn: '2027-03-02', endsOn: '2027-03-01' },
      undefined,
      'The last day is before the first',
    ],
    [
      'a day that does not exist',
      { startsOn: '2027-02-30' },
      undefined,
      'The first day must be a date',
    ],
    [
      'no orders at all',
      { limit: 0 },
      undefined,
      'The limit must be a whole number from 1 to 100,000',
    ],
    ['a wrong address', { email: 'nobody' }, undefined, 'Invalid email address'],
    [
      'too long a note',
      { note: 'x'.repeat(201) },
      undefined,
      'The note must be at most 200 characters',
    ],
    ['NUL in the note', { note: 'a\0b' }, undefined, 'Please remove invalid characters'],
    [
      'HTML for a code',
      {},
      { kind: 'one', code: '<b>' },
      'The code can have letters, digits and hyphens only',
    ],
    [
      'a code of hyphens',
      {},
      { kind: 'one', code: '----' },
      'The code can have letters, digits and hyphens only',
    ],
    ['a short code', {}, { kind: 'one', code: 'A' }, 'The code needs at least 3 characters'],
    [
      'too many codes',
      {},
      { kind: 'many', prefix: 'MANY', count: 1001 },
      'The number of codes must be from 2 to 1,000',
    ],
    [
      'many codes for one account',
      { email: 'a@example.com' },
      { kind: 'many', prefix: 'MANY', count: 2 },
      'Codes for one account are created one by one',
    ],
  ])('refuse %s', async (_what, change, codes, message) => {
    const { status, json } = await create(
      { ...tenPercent, ...change },
      codes ?? { kind: 'one', code: newCode() },
    );
    expect([status, json.error]).toEqual([400, message]);
  });

  test('of an unknown id are not found', async () => {
    const body = { content: tenPercent, basedOn: null };
    expect((await call(`/coupons/${randomUUID()}`)).status).toBe(404);
    expect((await call(`/coupons/${randomUUID()}`, 'PUT', body)).status).toBe(404);
    expect((await call(`/coupons/${randomUUID()}/end`, 'POST', { basedOn: null })).status).toBe(
      404,
    );
    expect((await call('/coupons/1', 'PUT', body)).status).toBe(404);
  });

  test('saved by two admins: the second is told', async () => {
    const { id } = await createOne();
    const { content, revision } = await read(id);
    const second = await signInAsAdmin(shop, 'second@example.com');
    await save(id, { note: 'First' });
    const answer = await shop.app.request(`/api/admin/coupons/${id}`, {
      method: 'PUT',
      headers: second.headers,
      body: JSON.stringify({ content: { ...content, note: 'Second' }, basedOn: revision }),
    });
    expect([answer.status, (await read(id)).content.note]).toEqual([409, 'First']);
  });

  test('can be restored, also after their end', async () => {
    const { id, code } = await createOne();
    const { revision } = await read(id);
    await end(id);
    expect(await apply(await buyer(), code)).toEqual(refused('over'));
    const ended = await read(id);
    expect([ended.state, ended.history[0]!.summary]).toEqual(['ended', 'Ended: no → yes']);
    await call(`/coupons/${id}/restore`, 'POST', { revision, basedOn: ended.revision });
    expect((await apply(await buyer(), code)).status).toBe(200);
  });

  test('cannot have a limit below their uses', async () => {
    const { id, code } = await createOne();
    for (const customer of [await buyer(), await buyer()])
      expect((await payWith(customer, code)).status).toBe(200);
    expect(await save(id, { limit: 1 })).toMatchObject({
      status: 409,
      json: { code: 'limit_below_uses', error: expect.stringContaining('used 2 times') },
    });
    expect((await save(id, { limit: 2 })).status).toBe(204);
    expect((await read(id)).state).toBe('used_up');
    expect((await list('show=used_up')).coupons.map((coupon) => coupon.id)).toContain(id);
  });

  test('show the test coupon, which can only be ended', async () => {
    const { db } = shop.services;
    const { coupons } = await list('search=TEST01');
    expect(coupons).toMatchObject([{ content: { rule: { kind: 'fixed_total' } } }]);
    const id = coupons[0]!.id;
    const refused = await save(id, { rule: tenPercent.rule });
    expect([refused.status, refused.json.code]).toEqual([409, 'coupon_fixed']);
    expect((await end(id)).status).toBe(204);
    expect(await apply(await buyer(), 'TEST01')).toEqual(invalid);
    await db.updateTable('coupons').set({ ended_at: null }).where('id', '=', id).execute();
  });

  test('are listed and exported by what they take off, with their use', async () => {
    const note = `for the ${randomUUID()}`;
    const percent = await createOne({ note });
    const amount = await createOne({
      note,
      rule: { kind: 'amount', amountCents: 500 },
      minimumCents: 4800,
    });
    const search = new URLSearchParams({ search: note }).toString();
    const idsOf = async (query: string) =>
      (await list(`${search}&${query}`)).coupons.map(({ id }) => id);
    expect(await idsOf('kind=percent')).toEqual([percent.id]);
    expect(await idsOf('kind=amount')).toEqual([amount.id]);
    expect(await idsOf('')).toEqual([amount.id, percent.id]);

    await payWith(await buyer(), amount.code);
    const file = await send(`/coupons.csv?${search}&kind=amount`);
    expect(file.headers.get('Content-Type')).toContain('text/csv');
    expect((await file.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'code,codes,state,discount,minimum,first_day,last_day,limit,account,used,given,note',
      `${amount.code},1,Active,$5 off,48.00,,,,,1,5.00,${note}`,
    ]);
  });

  test('leave out newsletter codes until asked for', async () => {
    await shop.services.db
      .insertInto('coupons')
      .values({ code: 'GRAFT-2222222', kind: 'percent', percent: 10, source: 'newsletter' })
      .execute();
    const codesOf = async (query: string) => (await list(query)).coupons.map(({ code }) => code);
    expect(await codesOf('')).not.toContain('GRAFT-2222222');
    expect(await codesOf('show=newsletter')).toEqual(['GRAFT-2222222']);
    expect(await codesOf('search=graft-2222222')).toEqual(['GRAFT-2222222']);
  });
});

describe('many codes of one kind', () => {
  test('are each for one order, change together and are downloaded', async () => {
    const { json } = await create(tenPercent, { kind: 'many', prefix: 'fair', count: 3 });
    const csv = await (await send(`/coupons/${json.id}/codes.csv`)).text();
    const codes = [...csv.matchAll(/^(FAIR-[2-9A-Z]{7}),unused\r$/gm)].map(([, code]) => code!);
    expect(new Set(codes).size).toBe(3);
    expect((await payWith(await buyer(), codes[0]!)).status).toBe(200);
    expect(await apply(await buyer(), codes[0]!)).toEqual(refused('used_up'));
    expect(await (await send(`/coupons/${json.id}/codes.csv`)).text()).toContain(
      `${codes[0]},redeemed`,
    );
    expect(await read(json.id)).toMatchObject({
      codes: 3,
      redeemed: 1,
      state: 'active',
      history: [{ summary: 'Created 3 codes that begin with FAIR-' }],
    });
    await save(json.id, { rule: { kind: 'percent', percent: 20 } });
    expect((await apply(await buyer(), codes[1]!)).body.discountCents).toBe(1920);
    await end(json.id);
    expect(await apply(await buyer(), codes[2]!)).toEqual(refused('over'));
  });
});

describe('the rules of a coupon', () => {
  test('say which minimum is not reached, and do not count as a guess', async () => {
    const { code } = await createOne({ minimumCents: 10_000 });
    const customer = await buyer();
    for (let round = 0; round < 12; round++)
      expect(await apply(customer, code)).toMatchObject({
        status: 422,
        body: {
          code: 'coupon_minimum',
          error: 'This coupon is for orders with trees for $100.00 or more. Yours come to $96.00.',
        },
      });
    expect((await payWith(customer, code)).body.code).toBe('coupon_minimum');
    await addToCart(shop, customer, await createTree(shop), 1);
    expect((await apply(customer, code)).body).toMatchObject({ minimumCents: 10_000 });
    expect((await payWith(customer, code)).status).toBe(200);
  });

  test('do not tell the minimum to who cannot use the code', async () => {
    const { code } = await createOne({ minimumCents: 10_000, email: 'someone@example.com' });
    expect(await apply(await buyer(), code)).toEqual(invalid);
  });

  test('count the first and the last day at the farm', async () => {
    const [today, tomorrow, yesterday] = [farmDay(0), farmDay(1), farmDay(-1)];
    const customer = await buyer();
    const later = await createOne({ startsOn: tomorrow });
    const over = await createOne({ endsOn: yesterday });
    const now = await createOne({ startsOn: today, endsOn: today });
    expect(await apply(customer, later.code)).toEqual(refused('to_come'));
    expect(await apply(customer, over.code)).toEqual(refused('over'));
    expect((await apply(customer, now.code)).status).toBe(200);
    const states = await Promise.all([later, over, now].map(({ id }) => read(id)));
    expect(states.map(({ state }) => state)).toEqual(['scheduled', 'ended', 'active']);
    expect(states[2]!.content).toMatchObject({ startsOn: today, endsOn: today });
    const { rows } = await sql<{ hour: number }>`
      select extract(hour from expires_at at time zone 'America/Los_Angeles')::integer as hour
      from coupons where id = ${now.id}`.execute(shop.services.db);
    expect(rows[0]!.hour).toBe(0);
  });

  test('never ask for a card for nothing', async () => {
    const { code, id } = await createOne({ rule: { kind: 'amount', amountCents: 9600 } });
    const customer = await buyer();
    const refusal = {
      status: 422,
      body: {
        error: 'This coupon is for orders with trees for $96.01 or more. Yours come to $96.00.',
        code: 'coupon_minimum',
      },
    };
    expect(await apply(customer, code)).toEqual(refusal);
    expect(await payWith(customer, code)).toEqual(refusal);
    await shop.services.db
      .updateTable('coupons')
      .set({ kind: 'percent', percent: 100, amount_cents: null })
      .where('id', '=', id)
      .execute();
    expect(await apply(customer, code)).toEqual(refused('free'));
  });
});

describe('ending a coupon', () => {
  test('lets orders under way complete, and tells a cart that has it applied', async () => {
    const { id, code } = await createOne();
    const [paying, shopping] = [await buyer(), await buyer()];
    expect((await apply(shopping, code)).status).toBe(200);
    crashAt(shop, 'after-authorization');
    await payWith(paying, code);
    expect((await read(id)).held).toBe(1);
    expect((await end(id)).status).toBe(204);
    expect(await payWith(shopping, code)).toEqual(refused('over'));
    await reconcileAttemptsNow(shop, 2);
    expect(await read(id)).toMatchObject({ held: 0, redeemed: 1, givenCents: 960, state: 'ended' });
    await expectConsistentLedger(shop);
  });

  test('while many pay with it: each order has the discount or none', async () => {
    const { id, code } = await createOne();
    const buyers = await Promise.all(Array.from({ length: 12 }, () => buyer()));
    const { revision } = await read(id);
    const [, ...answers] = await Promise.all([
      call(`/coupons/${id}/end`, 'POST', { basedOn: revision }),
      ...buyers.map((customer) => payWith(customer, code)),
    ]);
    const paid = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      Array.from({ length: 12 - paid }, () => refused('over')),
    );
    expect((await read(id)).redeemed).toBe(paid);
    await expectConsistentLedger(shop);
  });
});
