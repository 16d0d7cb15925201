import { readFileSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pay } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { newAddress } from '#tests/support/waits.ts';

const square = useSquare();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  AUTH_RATE_LIMIT_HEADER: 'x-real-ip',
  AUTH_RATE_LIMIT_EMAIL_PER_CLIENT: '20',
  CHECKOUT_TRIES_PER_NETWORK: '4',
}));

const post = async (path: string, body: object, address: string): Promise<number> => {
  const { status } = await shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-real-ip': address },
    body: JSON.stringify(body),
  });
  return status;
};
const soldOut = () => createTree(shop, { quantity: 0 });

/** Everything that is limited by network: the limit of one, and a request from an address. */
const limited: [what: string, limit: number, prepare: () => Promise<Request>][] = [
  [
    'forms that send mail',
    20,
    async () => (address) =>
      post('/api/newsletter/subscriptions', { email: newAddress(), source: 'footer' }, address),
  ],
  [
    'addresses that wait for a tree',
    5,
    async () => {
      const { id: productId } = await soldOut();
      return (address) => post('/api/stock-waits', { productId, email: newAddress() }, address);
    },
  ],
  [
    'searches without a result',
    60,
    async () => (address) => post('/api/searches/missed', { text: 'mango' }, address),
  ],
  [
    'failed cards',
    4,
    async () => {
      const tree = await createTree(shop, { quantity: 100 });
      return async (address) => {
        const customer = await signIn(shop);
        await addToCart(shop, customer, tree);
        const headers = { ...customer.headers, 'x-real-ip': address };
        const token = cardToken(square, { cvv: '911' });
        return (await pay(shop, { ...customer, headers }, token)).status;
      };
    },
  ],
];
type Request = (address: string) => Promise<number>;

test.each(limited)(
  '%s: many small IPv6 networks of one site share three times the limit',
  async (what, limit, prepare) => {
    const request = await prepare();
    const site = `2001:db8:${limit.toString(16)}`;
    const statuses: number[] = [];
    for (let block = 0; block < 4; block++)
      for (let count = 0; count < limit; count++)
        statuses.push(await request(`${site}:${block}::${count + 1}`));
    expect(statuses.map((status) => status === 429)).toEqual([
      ...Array<boolean>(3 * limit).fill(false),
      ...Array<boolean>(limit).fill(true),
    ]);
    expect(await request('2001:db8:ffff::1'), `${what} of another site`).not.toBe(429);
  },
);

test('nothing else in the shop counts by network', () => {
  const counting = globSync('server/**/*.ts').filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /\b(?:clientBlock|createNetworkLimiter)\(/.test(readFileSync(file, 'utf8')),
  );
  expect(counting.toSorted()).toEqual([
    'server/payments/client-keys.ts', // failed cards
    'server/platform/http/client-limit.ts', // the others
  ]);
});
