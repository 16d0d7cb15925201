import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RootstockContent, RootstockEntry } from '#domain/catalog/rootstock-content.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, auditOf } = useAdmin(shop);

const stock: RootstockContent = {
  name: 'Geneva 935',
  shortName: 'G.935',
  otherNames: ['CG 935'],
  fruit: 'Apple',
  category: 'Semi-dwarf',
  feetMin: 10,
  feetMax: 12,
  production: 'Early',
  hardiness: 'Very cold hardy',
  soil: '',
  caution: 'Suckers freely',
  fireBlight: 'low',
  benefits: 'Resists fire blight',
  unprunedNote: '',
  unprunedMin: 12,
  unprunedMax: 14,
  width: 10,
  inRow: 9,
  rowsApart: 14,
  toWall: 5,
  stake: 'first years',
  firstFruitMin: 2,
  firstFruitMax: 3,
};
interface Refusal {
  id: string;
  code?: string;
  error?: string;
}
const list = async () =>
  (await call<{ rootstocks: RootstockEntry[] }>('/rootstocks')).json.rootstocks;
const entryOf = async (name: string) => (await list()).find((entry) => entry.name === name)!;
const create = (content: object) => call<Refusal>('/rootstocks', 'POST', content);
const read = async (id: string) =>
  (await call<Revised<RootstockContent>>(`/rootstocks/${id}`)).json;
async function save(id: string, change: Partial<RootstockContent>, basedOn?: number | null) {
  const { content, revision } = await read(id);
  return call<Refusal>(`/rootstocks/${id}`, 'PUT', {
    content: { ...content, ...change },
    basedOn: basedOn === undefined ? revision : basedOn,
  });
}
async function createTreeOn(rootstock: string) {
  const tree = await createTree(shop);
  await shop.services.db
    .updateTable('products')
    .set({ rootstock })
    .where('id', '=', tree.id)
    .execute();
  return tree;
}
const htmlOf = async (path: string) => (await shop.app.request(path)).text();

test('A new rootstock is in the guide, and trees listed on it get its size', async () => {
  const { status, json } = await create(stock);
  expect(status).toBe(201);
  expect((await read(json.id)).content).toEqual(stock);
  expect(await htmlOf('/resources')).toContain('Geneva 935');
  const tree = await createTreeOn('Geneva® 935');
  expect(await htmlOf(`/product/${tree.id}`)).toContain('10-12 ft');
  expect(await entryOf('Geneva 935')).toMatchObject({ products: 1 });
  expect(await call<Refusal>(`/rootstocks/${json.id}`, 'DELETE')).toMatchObject({
    status: 409,
    json: { code: 'rootstock_in_use', error: expect.stringContaining('A tree is listed') },
  });
});

test('A changed name keeps the former one, by which trees are listed', async () => {
  const { id } = await entryOf('Krymsk 5');
  const tree = await createTreeOn('Krymsk 5');
  expect((await save(id, { name: 'Krymsk Five', shortName: 'K5' })).status).toBe(204);
  const { content, history } = await read(id);
  expect(content.otherNames).toEqual(['VSL-2', 'Krymsk 5']);
  expect(history[0]?.summary).toContain('Name: Krymsk 5 → Krymsk Five');
  expect(await htmlOf(`/product/${tree.id}`)).toContain('12-14 ft');

  const [, first] = history;
  const restored = await call(`/rootstocks/${id}/restore`, 'POST', {
    revision: first!.id,
    basedOn: (await read(id)).revision,
  });
  expect(restored.status).toBe(204);
  expect((await read(id)).content.name).toBe('Krymsk 5');
});

test('Two admins who save at once: the second is told', async () => {
  const { id } = await entryOf('OHxF 97');
  const { revision } = await read(id);
  expect((await save(id, { width: 18 })).status).toBe(204);
  expect(await save(id, { width: 19 }, revision)).toMatchObject({
    status: 409,
    json: { code: 'changed_meanwhile' },
  });
  expect((await read(id)).content.width).toBe(18);
});

test('Two rootstocks never share a name, whatever its signs, also when added at once', async () => {
  expect(
    await create({ ...stock, name: 'geneva® 41', shortName: 'X1', otherNames: [] }),
  ).toMatchObject({
    status: 409,
    json: { code: 'name_taken', error: 'Geneva 41 has one of these names already' },
  });
  const twin = { ...stock, name: 'Twin 1', shortName: 'T1', otherNames: [] };
  const answers = await Promise.all([create(twin), create(twin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('The order of the guide is the order of the list', async () => {
  const ids = (await list()).map(({ id }) => id);
  const reversed = ids.toReversed();
  expect((await call('/rootstocks/order', 'PUT', { ids: reversed })).status).toBe(204);
  expect((await list()).map(({ id }) => id)).toEqual(reversed);
  expect(await auditOf(ids[0]!)).toMatchObject([{ action: 'rootstock_moved' }]);
});

test('An unused rootstock can be removed', async () => {
  const { json } = await create({ ...stock, name: 'Budget 9', shortName: 'B9x', otherNames: [] });
  expect((await call(`/rootstocks/${json.id}`, 'DELETE')).status).toBe(204);
  expect((await call(`/rootstocks/${json.id}`)).status).toBe(404);
  expect(await auditOf(json.id)).toMatchObject([
    { action: 'rootstock_saved' },
    { action: 'rootstock_removed' },
  ]);
});

test.each([
  [{ name: ' ' }, 'The name is missing'],
  [{ name: '®' }, 'The name needs at least one letter or digit'],
  [{ name: 'x'.repeat(61) }, 'The name must be at most 60 characters'],
  [{ benefits: '<b>' }, 'The benefits must be plain text on one line, without < and >'],
  [{ feetMin: 14 }, 'The greatest height is below the lowest'],
  [{ feetMax: 1.5 }, 'The greatest height must be a whole number from 1 to 60'],
  [{ unprunedMin: null }, 'Please give both unpruned heights, the lower one first, or neither'],
  [{ width: 0 }, 'The width must be a whole number from 1 to 60'],
  [{ fruit: 'Plum' }, 'Please choose a fruit'],
  [{ stake: 'never' }, 'Please choose when it needs a stake'],
])('%j is refused: %s', async (change, error) => {
  const answer = await create({ ...stock, ...change });
  expect([answer.status, answer.json.error]).toEqual([400, error]);
});

test('Rootstocks are for admins only', async () => {
  const { headers } = await signIn(shop);
  const id = randomUUID();
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/order'],
    ['GET', `/${id}`],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/restore`],
  ] as const)
    for (const sent of [{}, headers]) {
      const answer = await shop.app.request(`/api/admin/rootstocks${path}`, {
        method,
        headers: sent,
      });
      expect([path, answer.status]).toEqual([path, sent === headers ? 403 : 401]);
    }
});
