import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newPlan } from '#domain/growing/planner/new-plan.ts';
import type { PlanSummary, SavedPlan } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import { rectangularYard } from '#domain/growing/planner/yard.ts';
import { signUpAndIn } from '#tests/support/accounts.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();
const send = ({ headers }: TestCustomer, method: string, path: string, json?: unknown) =>
  shop.app.request(`/api/plans${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
const tree = {
  id: 'one',
  variety: 'Gala',
  rootstock: 'Geneva 41',
  east: 10.25,
  south: 8,
  isPlanted: false,
};
const plan = { ...newPlan(), trees: [tree] };
const create = async (customer: TestCustomer, more: object = {}) => {
  const id = randomUUID();
  const answer = await send(customer, 'POST', '', { ...plan, id, ...more });
  expect([answer.status, await answer.json()]).toEqual([201, { version: 1 }]);
  return id;
};
const open = async (customer: TestCustomer, id: string) =>
  (await (await send(customer, 'GET', `/${id}`)).json()) as SavedPlan;
const list = async (customer: TestCustomer) =>
  ((await (await send(customer, 'GET', '')).json()) as { plans: PlanSummary[] }).plans;

describe('plans', () => {
  test('belong to signed-in customers only', async () => {
    const id = randomUUID();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['POST', ''],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await shop.app.request(`/api/plans${path}`, { method })).status).toBe(401);
  });

  test('are kept, changed and deleted with the feet that were sent', async () => {
    const customer = await signIn(shop);
    const id = await create(customer);
    expect(await open(customer, id)).toEqual({ ...plan, id, version: 1 });
    const moved = { ...plan, name: 'Back yard', trees: [{ ...tree, east: 11.25 }] };
    const saved = await send(customer, 'PUT', `/${id}`, { ...moved, version: 1 });
    expect(await saved.json()).toEqual({ version: 2 });
    expect(await open(customer, id)).toEqual({ ...moved, id, version: 2 });
    expect(await list(customer)).toMatchObject([{ id, name: 'Back yard', trees: 1 }]);
    expect((await send(customer, 'DELETE', `/${id}`)).status).toBe(204);
    expect(await list(customer)).toEqual([]);
    expect((await send(customer, 'DELETE', `/${id}`)).status).toBe(404);
    expect((await send(customer, 'PUT', `/${id}`, { ...plan, version: 2 })).status).toBe(404);
  });

  test('are closed to others', async () => {
    const [owner, other] = [await signIn(shop), await signIn(shop)];
    const id = await create(owner);
    expect((await send(other, 'GET', `/${id}`)).status).toBe(404);
    expect((await send(other, 'PUT', `/${id}`, { ...plan, version: 1 })).status).toBe(404);
    expect((await send(other, 'DELETE', `/${id}`)).status).toBe(404);
    expect((await send(other, 'POST', '', { ...plan, id })).status).toBe(409);
    expect((await send(owner, 'GET', '/nonsense')).status).toBe(404);
    expect(await open(owner, id)).toMatchObject({ version: 1 });
  });

  test('saved from two windows: the second is told, and nothing is lost', async () => {
    const customer = await signIn(shop);
    const id = await create(customer);
    const [mine, theirs] = ['Mine', 'Theirs'].map((name) => ({ ...plan, name, version: 1 }));
    const answers = await Promise.all(
      [mine, theirs].map((one) => send(customer, 'PUT', `/${id}`, one)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers[0]!.status === 409 ? 0 : 1;
    expect(await answers[refused]!.json()).toMatchObject({ code: 'plan_changed' });
    const copy = await create(customer, { name: [mine, theirs][refused]!.name });
    expect((await list(customer)).map(({ name }) => name).toSorted()).toEqual(['Mine', 'Theirs']);
    expect((await open(customer, copy)).version).toBe(1);
  });

  test('a repeated request changes nothing', async () => {
    const customer = await signIn(shop);
    const id = randomUUID();
    const answers = await Promise.all(
      [1, 2].map(() => send(customer, 'POST', '', { ...plan, id })),
    );
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { version: 1 },
      { version: 1 },
    ]);
    const change = { ...plan, name: 'Again', version: 1 };
    for (let time = 0; time < 2; time++)
      expect(await (await send(customer, 'PUT', `/${id}`, change)).json()).toEqual({ version: 2 });
    expect(await list(customer)).toHaveLength(1);
  });

  test('are limited to 20, also when two are made at once', async () => {
    const customer = await signIn(shop);
    for (let made = 0; made < 19; made++) await create(customer);
    const answers = await Promise.all(
      [1, 2].map(() => send(customer, 'POST', '', { ...plan, id: randomUUID() })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await list(customer)).toHaveLength(20);
  });

  test('hold 200 trees', async () => {
    const customer = await signIn(shop);
    const trees = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...tree, id: randomUUID(), east: at / 4 }));
    await create(customer, { trees: trees(200) });
    const answer = await send(customer, 'POST', '', {
      ...plan,
      id: randomUUID(),
      trees: trees(201),
    });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(61) }],
    ['NUL', { name: 'Yard\0' }],
    ['NUL in a tree', { trees: [{ ...tree, variety: 'Gala\0' }] }],
    ['HTML as an id', { trees: [{ ...tree, id: '<b>' }] }],
    ['feet between the steps', { trees: [{ ...tree, east: 1.1 }] }],
    ['a tree too far away', { trees: [{ ...tree, east: 501 }] }],
    ['another field', { userId: randomUUID() }],
    ['a tree twice', { trees: [tree, tree] }],
    [
      'a yard with two corners',
      {
        yard: {
          ...rectangularYard(9, 9),
          corners: [
            { east: 0, south: 0 },
            { east: 1, south: 0 },
          ],
        },
      },
    ],
  ])('refuse %s', async (_what, change) => {
    const customer = await signIn(shop);
    const answer = await send(customer, 'POST', '', { ...plan, id: randomUUID(), ...change });
    expect(answer.status).toBe(400);
    const id = await create(customer);
    const saved = await send(customer, 'PUT', `/${id}`, { ...plan, version: 1, ...change });
    expect(saved.status).toBe(400);
  });

  test('keep HTML as text, and follow a variety to its new name', async () => {
    const customer = await signIn(shop);
    const id = await create(customer, {
      name: '<b>Yard</b>',
      trees: [tree, { ...tree, id: 'two', variety: 'Skeena' }],
    });
    const rename = (from: string, to: string) =>
      shop.services.db
        .updateTable('varieties')
        .set({ name: to })
        .where('name', '=', from)
        .execute();
    await rename('Skeena', 'Skeena II');
    expect(await open(customer, id)).toMatchObject({
      name: '<b>Yard</b>',
      version: 2,
      trees: [{ variety: 'Gala' }, { variety: 'Skeena II' }],
    });
    await rename('Skeena II', 'Skeena');
  });

  test('are exported, and deleted with the account', async () => {
    const { session, user } = await signUpAndIn(shop);
    const customer = {
      userId: user.id,
      email: user.email ?? '',
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
    };
    const id = await create(customer);
    const exported = await shop.app.request('/api/account/export', { headers: customer.headers });
    expect(await exported.json()).toMatchObject({ plans: [{ id, trees: [tree] }] });
    const closed = await shop.app.request('/api/account', {
      method: 'DELETE',
      headers: customer.headers,
    });
    expect(closed.status).toBe(204);
    const left = await shop.services.db
      .selectFrom('plans')
      .select('id')
      .where('id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the planner', () => {
  test('knows trees in stock and sold out, trees that people own, and the room they need', async () => {
    const answer = await shop.app.request('/api/planner');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const facts = (await answer.json()) as PlannerFacts;
    expect(facts.rootstocks).toContainEqual(
      expect.objectContaining({ name: 'Geneva 41', width: 7, inRow: 6, rowsApart: 12, toWall: 4 }),
    );
    const find = (name: string) => facts.varieties.find(({ variety }) => variety === name);
    expect(find('Gala')).toMatchObject({ kind: 'apple', isOurs: true });
    expect(find('Royal Ann')).toMatchObject({ isOurs: false });
    expect(find('Unnamed pear')).toMatchObject({ fruit: 'Pear', isOurs: false });
    const names = new Set(facts.rootstocks.map(({ name }) => name));
    expect(facts.products.filter(({ rootstock }) => !names.has(rootstock))).toEqual([]);
    expect(facts.products.length).toBeGreaterThan(50);
  });
});
