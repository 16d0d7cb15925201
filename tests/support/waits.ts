import { randomUUID } from 'node:crypto';
import type { ChangePreferences } from '#domain/mail/newsletter.ts';
import { listToken } from '#server/platform/outbox/list-token.ts';
import type { TestShop } from './test-shop.ts';

/** What the form on a sold-out tree's page sends. */
export const askForTree = (
  { app }: TestShop,
  tree: { id: string },
  email: string,
  trees?: number,
) =>
  app.request('/api/stock-waits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productId: tree.id, email, trees }),
  });

export const waitToken = ({ config }: TestShop, waitId: string): string =>
  listToken(config, { list: 'stock', member: waitId });

/** What the page behind a mailed link sends. */
export const changeByLink = (shop: TestShop, waitId: string, change: ChangePreferences) =>
  shop.app.request(`/api/newsletter/preferences/${waitToken(shop, waitId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });

/** What the button there sends. */
export const pressButton = (shop: TestShop, waitId: string) =>
  changeByLink(shop, waitId, { confirmWaits: true });

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
export async function joinLine(
  shop: TestShop,
  tree: { id: string },
  email = newAddress(),
  trees?: number,
) {
  const answer = await askForTree(shop, tree, email, trees);
  if (!answer.ok) throw new Error(await answer.text());
  const id = await waitIdOf(shop, email, tree);
  await pressButton(shop, id);
  return { id, email };
}

export const newAddress = () => `${randomUUID()}@example.com`;
