import { describe, expect, test } from 'vitest';
import type { JumpTargets, Waiting } from '#domain/admin/overview.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call } = useAdmin(shop);
const jump = async (text: string) =>
  (await call<JumpTargets>(`/jump?text=${encodeURIComponent(text)}`)).json;

describe('the menu', () => {
  test('counts what waits', async () => {
    const before = (await call<Waiting>('/menu')).json;
    const [customer, tree] = [await signIn(shop), await createTree(shop)];
    await addToCart(shop, customer, tree);
    const { body } = await pay(shop, customer, cardToken(square));
    expect((await call<Waiting>('/menu')).json).toEqual({ ...before, orders: before.orders + 1 });

    const id = body.orderId!;
    expect((await jump(id.slice(0, 8))).orders).toMatchObject([{ id, status: 'Pending' }]);
  });

  test('jumps to trees by variety and rootstock', async () => {
    const { trees } = await jump('honeycrisp geneva');
    expect(trees.length).toBeGreaterThan(0);
    expect(new Set(trees.map(({ variety }) => variety))).toEqual(new Set(['Honeycrisp']));
    expect(await jump('%%')).toEqual({ orders: [], trees: [] });
  });

  test('refuses a text that is too short', async () => {
    expect((await call('/jump?text=a')).status).toBe(400);
  });
});
