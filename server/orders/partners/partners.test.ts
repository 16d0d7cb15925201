import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import type { OrderWithoutPartners } from '#domain/orders/partners.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { catalogTree } from '#tests/support/catalog-trees.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();
const { call, order, auditOf, mailsAbout } = useAdmin(shop);

const orderOf = async (variety: string, more: Parameters<typeof order>[1] = {}) =>
  order(await catalogTree(shop, variety), more);
const listed = async () =>
  (await call<{ orders: OrderWithoutPartners[] }>('/will-not-bear')).json.orders;
const find = async (id: string) => (await listed()).find(({ orderId }) => orderId === id);
const offer = (id: string) => call(`/will-not-bear/${id}/offer`, 'POST');
const setStatus = async (id: string, was: string, status: string) =>
  expect((await call(`/orders/${id}`, 'PATCH', { status, was })).status).toBe(204);
const declare = async (orderId: string, variety: string) => {
  const { user_id: userId } = await shop.services.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await shop.services.db
    .insertInto('orchard_trees')
    .values({
      user_id: userId!,
      variety,
      source: 'declared',
      kind: null,
      rootstock: null,
      order_item_id: null,
      planted_on: null,
      gone_on: null,
    })
    .execute();
};

describe('orders with trees that will not bear', () => {
  test('are for admins only', async () => {
    const { headers } = await signIn(shop);
    for (const [method, path] of [
      ['GET', '/will-not-bear'],
      ['POST', `/will-not-bear/${randomUUID()}/offer`],
    ] as const) {
      expect((await shop.app.request(`/api/admin${path}`, { method })).status).toBe(401);
      expect((await shop.app.request(`/api/admin${path}`, { method, headers })).status).toBe(403);
    }
  });

  test('are listed from payment to hand-over, and counted on the start page', async () => {
    const before = (await call<Overview>('/overview')).json.willNotBear;
    const id = await orderOf('Tieton');
    const others = [
      await orderOf('Lapins'),
      await orderOf('Bartlett'),
      await orderOf('Tieton', { payment: 'failed' }),
      await orderOf('Tieton', { payment: 'pending' }),
    ];
    const found = await find(id);
    expect(found).toMatchObject({
      customer: 'Jordan Avery',
      wasTold: false,
      offeredAt: null,
      trees: [{ variety: 'Tieton' }],
    });
    expect(found!.trees[0]!.partners).not.toContain('Chelan');
    for (const other of others) expect(await find(other)).toBeUndefined();
    expect((await call<Overview>('/overview')).json.willNotBear).toEqual({
      orders: before.orders + 1,
      toMail: before.toMail + 1,
    });
    await setStatus(id, 'Pending', 'Ready');
    expect(await find(id)).toBeDefined();
    await setStatus(id, 'Ready', 'Delivered');
    expect(await find(id)).toBeUndefined();
  });

  test('leave out trees that have a partner in the buyer’s orchard', async () => {
    const id = await orderOf('Tieton');
    expect(await find(id)).toBeDefined();
    await declare(id, 'Royal Ann');
    expect(await find(id)).toBeUndefined();
    expect((await offer(id)).json.code).toBe('nothing_to_offer');
  });

  test('are offered partners once, however often an admin clicks', async () => {
    const id = await orderOf('Chelan', { email: 'ann@example.com', fullName: '<b>Ann</b>' });
    const answers = await Promise.all([offer(id), offer(id), offer(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await mailsAbout(id)).toEqual([
      { template: 'partner-offer', to_address: 'ann@example.com' },
    ]);
    expect((await auditOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['partner_offer', { varieties: ['Chelan'] }],
    ]);
    expect((await find(id))!.offeredAt).toMatch(/^\d{4}-/);
    const { props } = await shop.services.db
      .selectFrom('mail_outbox')
      .select('props')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(props).toMatchObject({
      trees: [
        {
          variety: 'Chelan',
          partners: expect.arrayContaining([
            { variety: 'Rainier', url: 'http://shop.test/variety/Rainier' },
          ]) as unknown,
        },
      ],
    });
  });

  test('are not offered partners that are sold out', async () => {
    const id = await orderOf('Zestar!');
    const hide = (hidden: boolean) =>
      shop.services.db
        .updateTable('products')
        .set({ hidden })
        .where('fruit', '=', 'Apple')
        .where('variety', '<>', 'Zestar!')
        .execute();
    await hide(true);
    expect((await offer(id)).json.error).toBe('No partner for these trees is in stock.');
    await hide(false);
    expect((await offer(id)).status).toBe(204);
  });

  test('an unknown order is refused', async () => {
    expect((await offer(randomUUID())).status).toBe(409);
    expect((await offer('nonsense')).status).toBe(404);
  });
});
