import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { demoAccounts } from '#server/start/demo-accounts.ts';
import { nextBuyer, purchase, type Buyer } from './buyers.ts';
import type { Cluster } from './cluster.ts';
import { seconds, type Finding } from './finding.ts';
import { shopPort } from './shop.ts';
import { until } from './until.ts';
import { visitHost, type Answer, type Visitor } from './visitor.ts';

interface Pair {
  cluster: Cluster;
  one: Visitor;
  other: Visitor;
  /** Each has one tree in the cart. */
  buyers: Iterator<Buyer>;
}

const clientAddress = '198.51.100.7'; // from a range for documentation
/** Default of AUTH_RATE_LIMIT_TRIES. */
const triesAllowed = 30;
const changedPriceCents = 12_345;
/** Longer than the poll of the senders. */
const secondMailMs = 6000;
const withinSeconds = 10;

/** What is done at one shop host is so at the other. */
export async function checkOneShop(cluster: Cluster, buyers: Iterator<Buyer>): Promise<Finding[]> {
  const [one, other] = cluster.shops.map(({ address }) => visitHost(address, shopPort)) as [
    Visitor,
    Visitor,
  ];
  const pair = { cluster, one, other, buyers };
  const findings: Finding[] = [];
  for (const check of [
    checkSessions,
    checkCarts,
    checkPages,
    checkUploads,
    checkLimits,
    checkIdempotency,
    checkJobs,
  ])
    findings.push(await check(pair));
  return findings;
}

async function signIn(visit: Visitor, role: 'customer' | 'admin'): Promise<string> {
  const { email, password } = demoAccounts.find((account) => account.role === role)!; // has both
  const path = '/auth/v1/token?grant_type=password';
  const answer = await visit(path, { method: 'POST', json: { email, password } });
  return parse<{ access_token: string }>(answer).access_token;
}

function parse<T>({ status, body }: Answer): T {
  if (status !== 200) throw new Error(`Expected 200, not ${status}: ${body.slice(0, 200)}`);
  return JSON.parse(body) as T;
}

async function checkSessions({ one, other }: Pair): Promise<Finding> {
  const token = await signIn(one, 'customer');
  const isKnown = (await other('/api/cart', { token })).status === 200;
  await one('/api/cart', { token }); // now it is in this host's memory too
  await other('/auth/v1/logout?scope=local', { method: 'POST', token });
  const ended = performance.now();
  await until('the session to end at the other host', withinSeconds, async () => {
    return (await one('/api/cart', { token })).status === 401;
  });
  return {
    what: 'a session begun at one host is known at the other, and ended there it is over here',
    figure: `after ${seconds(performance.now() - ended)}`,
    ok: isKnown,
  };
}

async function checkCarts({ one, other, buyers }: Pair): Promise<Finding> {
  const { token } = nextBuyer(buyers);
  type Cart = { items: { id: string; quantity: number }[] };
  const before = parse<Cart>(await one('/api/cart', { token })).items.length;
  const [tree] = (await listTrees(other)).toReversed();
  const json = { productId: tree!.id, quantity: 2 };
  await one('/api/cart/items', { method: 'POST', token, json });
  const after = parse<Cart>(await other('/api/cart', { token })).items.length;
  return {
    what: 'a tree put into the cart at one host is in it at the other',
    figure: `${before}, then ${after} trees`,
    ok: after === before + 1,
  };
}

interface Tree {
  id: string;
  variety: string;
  priceCents: number;
  imageUrl: string;
}

async function listTrees(visit: Visitor): Promise<Tree[]> {
  const token = await signIn(visit, 'admin');
  return parse<{ products: Tree[] }>(await visit('/api/admin/products', { token })).products;
}

async function checkPages({ one, other }: Pair): Promise<Finding> {
  const token = await signIn(one, 'admin');
  const [tree] = await listTrees(one);
  const path = `/product/${tree!.id}`;
  await other(path); // into its memory of pages
  const change = (was: number, now: number) =>
    one(`/api/admin/products/${tree!.id}`, {
      method: 'PATCH',
      token,
      json: { priceCents: { was, now } },
    });
  await change(tree!.priceCents, changedPriceCents);
  const changed = performance.now();
  await until('the new price at the other host', withinSeconds, async () =>
    (await other(path)).body.includes('123.45'),
  );
  const figure = `after ${seconds(performance.now() - changed)}`;
  await change(changedPriceCents, tree!.priceCents); // buyers have it in the cart
  return {
    what: 'a price changed at one host is on the pages of the other',
    figure,
    ok: true,
  };
}

async function checkUploads({ cluster, one, other }: Pair): Promise<Finding> {
  const token = await signIn(one, 'admin');
  const [tree] = await listTrees(one);
  const picture = sharp({
    create: { width: 900, height: 1125, channels: 3, background: '#486b3c' },
  });
  const sent = await one(`/api/admin/products/${tree!.id}/picture`, {
    method: 'PUT',
    token,
    bytes: new Uint8Array(await picture.jpeg().toBuffer()),
  });
  const { imageUrl } = (await listTrees(other)).find(({ id }) => id === tree!.id)!; // not deleted
  const found = await other(imageUrl);
  return {
    what: 'a picture uploaded at one host is served by the other, from the bucket',
    figure: `${sent.status}, ${found.status}, ${cluster.outside.bucket.objects.size} files`,
    ok: sent.status === 204 && found.status === 200 && cluster.outside.bucket.objects.size === 3,
  };
}

async function checkLimits({ one, other }: Pair): Promise<Finding> {
  let tries = 0;
  for (let status = 400; status !== 429 && tries <= 2 * triesAllowed; tries++) {
    const json = { email: `guess-${tries}@example.com`, password: 'wrong-password' };
    ({ status } = await (tries % 2 ? one : other)('/auth/v1/token?grant_type=password', {
      method: 'POST',
      json,
      clientAddress,
    }));
  }
  return {
    what: 'a limit counts what is sent to both hosts, in turn',
    figure: `try ${tries} of one client is refused, ${triesAllowed} are allowed`,
    ok: tries === triesAllowed + 1,
  };
}

async function checkIdempotency({ cluster, one, other, buyers }: Pair): Promise<Finding> {
  const { square } = cluster.outside;
  const { email, token } = nextBuyer(buyers);
  const json = purchase(email, square.ledger);
  const pay = (visit: Visitor) => visit('/functions/v1/checkout', { method: 'POST', token, json });
  const answers = await Promise.all([one, other, one, other].map(pay));
  const orders = new Set(
    answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (JSON.parse(body) as { orderId: string }).orderId),
  );
  const again = await pay(other);
  if (again.status === 200) orders.add((JSON.parse(again.body) as { orderId: string }).orderId);
  return {
    what: 'one payment sent four times at once, to both hosts, and once more',
    figure: `${orders.size} order, answers ${[...answers, again].map(({ status }) => status).join(' ')}`,
    ok: orders.size === 1 && answers.every(({ status }) => status < 500) && again.status === 200,
  };
}

async function checkJobs({ cluster, one, buyers }: Pair): Promise<Finding> {
  const { square, mails } = cluster.outside;
  const { email, token } = nextBuyer(buyers);
  const json = purchase(email, square.ledger);
  await one('/functions/v1/checkout', { method: 'POST', token, json });
  const ordered = performance.now();
  await until('the mail of an order', withinSeconds, async () => mails.list(email).length > 0);
  const arrivedMs = performance.now() - ordered;
  await wait(secondMailMs); // the other processes have looked for work since
  const count = mails.list(email).length;
  return {
    what: 'the mail of an order, which each of four processes may send',
    figure: `${count}, after ${seconds(arrivedMs)}`,
    ok: count === 1,
  };
}
