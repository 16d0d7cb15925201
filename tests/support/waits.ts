import { randomUUID } from 'node:crypto';
import { listToken } from '#server/platform/outbox/list-token.ts';
import type { TestShop } from './test-shop.ts';

/** What the form on a sold-out tree's page sends. */
export const askForTree = ({ app }: TestShop, tree: { id: string }, email: string) =>
  app.request('/api/stock-waits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productId: tree.id, email }),
  });

export const waitToken = ({ config }: TestShop, waitId: string): string =>
  listToken(config, { list: 'stock', member: waitId });

/** What the button behind the mailed link sends. */
export const pressButton = (shop: TestShop, waitId: string) =>
  shop.app.request(`/api/newsletter/preferences/${waitToken(shop, waitId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmWaits: true }),
  });

export async function waitIdOf({ services }: TestShop, email: string, tree: { id: string }) {
  const { id } = await services.db
    .selectFrom('stock_waits')
    .select('id')
    .where('email', '=', email)
    .where('product_id', '=', tree.id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody in line, with a proven address. */
export async function joinLine(shop: TestShop, tree: { id: string }, email = newAddress()) {
  const answer = await askForTree(shop, tree, email);
  if (!answer.ok) throw new Error(await answer.text());
  const id = await waitIdOf(shop, email, tree);
  await pressButton(shop, id);
  return { id, email };
}

export const newAddress = () => `${randomUUID()}@example.com`;
