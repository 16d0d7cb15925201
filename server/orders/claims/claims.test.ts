import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { CheckInAnswer, CheckInDay } from '#domain/orders/check-in.ts';
import type { ClaimDetails, ClaimList, Decision } from '#domain/orders/claim-list.ts';
import type { Claim, NewClaim } from '#domain/orders/claims.ts';
import { noTax } from '#domain/orders/entries.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { ClaimReport } from '#domain/orders/reports.ts';
import type { UnfulfilledItem, UnfulfilledOrder } from '#domain/orders/unfulfilled-items.ts';
import { invariants } from '#server/books/ledger/ledger.ts';
import { applyRetention } from '#server/jobs/retention.ts';
import { insertEntries } from '#server/orders/order/entry-queries.ts';
import { postToBooks } from '#server/orders/postings/post-to-books.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, send, order, asAdmin, auditOf, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;
const unknown = '0000abcd-0000-4000-8000-000000000000';

interface Bought {
  customer: TestCustomer;
  tree: TestTree;
  orderId: string;
  itemId: string;
}

/** An order of a signed-in customer, handed over. */
async function buy({
  quantity = 2,
  stock = 10,
  email = `${randomUUID()}@example.com`,
} = {}): Promise<Bought> {
  const tree = await createTree(shop, { quantity: stock });
  const orderId = await order(tree, { quantity, email });
  const customer = await signIn(shop);
  await sql`update orders set user_id = ${customer.userId}, status = 'Delivered' where id = ${orderId}`.execute(
    db(),
  );
  const item = await db()
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { customer, tree, orderId, itemId: item.id };
}

async function ask<T = { error?: string; code?: string }>(
  { headers }: Pick<TestCustomer, 'headers'>,
  path = '',
  method = 'GET',
  json?: unknown,
) {
  const response = await shop.app.request(`/api/claims${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return {
    status: response.status,
    json: (response.status === 204 ? undefined : await response.json()) as T,
  };
}

const claimOf = (
  { itemId }: Pick<Bought, 'itemId'>,
  changes: Partial<NewClaim> = {},
): NewClaim => ({
  id: randomUUID(),
  orderItemId: itemId,
  trees: 1,
  reason: 'broken',
  details: 'The graft snapped.',
  wish: 'replacement',
  photoIds: [],
  ...changes,
});

async function report(bought: Bought, changes: Partial<NewClaim> = {}): Promise<Claim> {
  const { status, json } = await ask<{ claim: Claim }>(
    bought.customer,
    '',
    'POST',
    claimOf(bought, changes),
  );
  expect(status).toBe(201);
  return json.claim;
}

const decide = (id: string, decision: Decision) => call(`/claims/${id}/decision`, 'POST', decision);
const refunded = (amountCents: number, proposedCents: number, answer = '') =>
  ({ decision: 'refunded', amountCents, proposedCents, answer }) as const;
const photo = () =>
  sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#3a5' } })
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 50/1 28/1' },
      IFD0: { Make: 'Phone' },
    })
    .jpeg()
    .toBuffer();

async function upload({ headers }: TestCustomer, bytes: Uint8Array) {
  const response = await shop.app.request('/api/claims/photos', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  return {
    status: response.status,
    json: (await response.json()) as { id: string; code?: string; error?: string },
  };
}

async function ledgerFindings() {
  const ids = ['I4', 'I21', 'I40', 'I41', 'I42', 'I43'];
  const context = { db: db(), square: { locationId: '' }, records: undefined, recordsMissing: '' };
  const findings = [];
  for (const { id, check } of invariants.filter((invariant) => ids.includes(invariant.id)))
    findings.push({ id, ...(await check(context)) });
  return findings.filter(({ status }) => status !== 'pass');
}

describe('who may call', () => {
  test.each([
    ['GET', ''],
    ['POST', ''],
    ['DELETE', `/${unknown}`],
    ['POST', '/photos'],
    ['GET', `/photos/${unknown}`],
    ['DELETE', `/photos/${unknown}`],
  ])('%s /api/claims%s is for customers', async (method, path) => {
    expect((await shop.app.request(`/api/claims${path}`, { method })).status).toBe(401);
  });

  test.each([
    ['GET', '/claims'],
    ['GET', `/claims/${unknown}`],
    ['POST', `/claims/${unknown}/decision`],
    ['POST', `/claims/${unknown}/replacement`],
    ['GET', `/claim-photos/${unknown}`],
    ['GET', '/reports/claims'],
  ])('%s /api/admin%s is for admins', async (method, path) => {
    const { headers } = await signIn(shop);
    expect((await shop.app.request(`/api/admin${path}`, { method })).status).toBe(401);
    expect((await shop.app.request(`/api/admin${path}`, { method, headers })).status).toBe(403);
  });
});

describe('reporting a problem', () => {
  test('a report is listed for its customer only, mailed once, and repeating it changes nothing', async () => {
    const bought = await buy();
    const claim = claimOf(bought);
    const answers = await Promise.all([1, 2, 3].map(() => ask(bought.customer, '', 'POST', claim)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const own = await ask<{ claims: Claim[] }>(bought.customer);
    expect(own.json.claims).toMatchObject([
      {
        id: claim.id,
        orderId: bought.orderId,
        variety: bought.tree.variety,
        trees: 1,
        state: 'open',
      },
    ]);
    const other = await ask<{ claims: Claim[] }>(await signIn(shop));
    expect(other.json.claims).toEqual([]);
    expect((await mailsAbout(bought.orderId)).map(({ template }) => template)).toEqual([
      'claim-received',
    ]);
  });

  test.each([
    ['no trees', { trees: 0 }],
    ['half a tree', { trees: 0.5 }],
    ['an unknown reason', { reason: 'bored' }],
    ['an unknown wish', { wish: 'both' }],
    ['a NUL', { details: 'a\u0000b' }],
    ['too long a text', { details: 'x'.repeat(2001) }],
    ['nothing said about something else', { reason: 'other', details: '  ' }],
    ['seven photos', { photoIds: Array.from({ length: 7 }, () => randomUUID()) }],
    ['200 photos', { photoIds: Array.from({ length: 200 }, () => randomUUID()) }],
    ['the same photo twice', { photoIds: [unknown, unknown] }],
    ['no id', { id: 'mine' }],
    ['an unknown member', { refundCents: 1 }],
  ])('refuses %s', async (_what, changes) => {
    const bought = await buy();
    const { status, json } = await ask(bought.customer, '', 'POST', {
      ...claimOf(bought),
      ...changes,
    });
    expect(status).toBe(400);
    expect(json.error).toBeTruthy();
  });

  test('HTML in a report is only text', async () => {
    const bought = await buy();
    const claim = await report(bought, { details: '<script>alert(1)</script>' });
    expect(claim.details).toBe('<script>alert(1)</script>');
  });

  test('only own trees, no more than ordered, each once', async () => {
    const bought = await buy({ quantity: 2 });
    expect((await ask(await signIn(shop), '', 'POST', claimOf(bought))).status).toBe(404);
    expect((await ask(bought.customer, '', 'POST', claimOf(bought, { trees: 3 }))).json.code).toBe(
      'too_many_trees',
    );
    const both = await Promise.all(
      [2, 2].map((trees) => ask(bought.customer, '', 'POST', claimOf(bought, { trees }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('not before the hand-over, after its deadline, or for a canceled order', async () => {
    const bought = await buy();
    const codes: (string | undefined)[] = [];
    const attempt = async () =>
      codes.push((await ask(bought.customer, '', 'POST', claimOf(bought))).json.code);
    for (const status of ['Ready', 'Canceled']) {
      await sql`update orders set status = ${status} where id = ${bought.orderId}`.execute(db());
      await attempt();
    }
    await sql`update orders set status = 'Delivered' where id = ${bought.orderId}`.execute(db());
    await sql`update orders set handed_over_at = now() - interval '62 days' where id = ${bought.orderId}`.execute(
      db(),
    );
    await attempt();
    expect(codes).toEqual(['not_claimable', 'not_claimable', 'too_late']);
    // The days agreed when ordering count.
    await sql`update orders set guarantee = guarantee || '{"claimDays": 90}' where id = ${bought.orderId}`.execute(
      db(),
    );
    await report(bought);
  });

  test('a withdrawn report can be made again; a decided one cannot be withdrawn', async () => {
    const bought = await buy({ quantity: 1 });
    const first = await report(bought);
    expect((await ask(await signIn(shop), `/${first.id}`, 'DELETE')).status).toBe(404);
    for (const _twice of [1, 2])
      expect((await ask(bought.customer, `/${first.id}`, 'DELETE')).status).toBe(204);
    expect((await decide(first.id, { decision: 'declined', answer: 'No photo.' })).status).toBe(
      409,
    );
    const second = await report(bought);
    await decide(second.id, { decision: 'declined', answer: 'This is how dormant trees look.' });
    expect((await ask(bought.customer, `/${second.id}`, 'DELETE')).json.code).toBe(
      'already_decided',
    );
  });
});

describe('photos', () => {
  test('are re-encoded without location, and shown to their owner and admins only', async () => {
    const bought = await buy();
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { status, json } = await upload(bought.customer, original);
    expect(status).toBe(201);
    const path = `/api/claims/photos/${json.id}`;
    const { headers } = bought.customer;
    const seen = await shop.app.request(path, { headers });
    expect(seen.headers.get('content-type')).toBe('image/webp');
    expect(seen.headers.get('cache-control')).toBe('no-store');
    const stored = await sharp(await seen.arrayBuffer()).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 2000, height: 1000 });
    expect([stored.exif, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined]);

    const { headers: stranger } = await signIn(shop);
    expect((await shop.app.request(path, { headers: stranger })).status).toBe(404);
    expect((await shop.app.request(`/pictures/claims/${json.id}.webp`)).status).toBe(404);
    expect((await send(`/claim-photos/${json.id}`)).status).toBe(404); // not sent yet
    const claim = await report(bought, { photoIds: [json.id] });
    expect(claim.photoIds).toEqual([json.id]);
    expect((await send(`/claim-photos/${json.id}`)).status).toBe(200);
    expect((await ask(bought.customer, `/photos/${json.id}`, 'DELETE')).status).toBe(404);
    expect((await shop.app.request(path, { headers })).status).toBe(200); // those of a claim stay
  });

  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('mif1heic'),
    Buffer.alloc(400),
  ]);
  test.each([
    ['a HEIC file', heic, 'heic_photo'],
    ['a text', Buffer.from('hello, this is no photo'), 'not_a_photo'],
    ['nothing', Buffer.alloc(0), 'not_a_photo'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'not_a_photo',
    ],
  ])('refuse %s', async (_what, bytes, code) => {
    const { status, json } = await upload((await buy()).customer, bytes);
    expect([status, json.code]).toEqual([400, code]);
  });

  test('refuse a small file with a huge picture, a cut-off one, and a large file', async () => {
    const { customer } = await buy();
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    expect((await upload(customer, bomb)).json.code).toBe('not_a_photo');
    expect((await upload(customer, (await photo()).subarray(0, 3000))).json.code).toBe(
      'not_a_photo',
    );
    expect((await upload(customer, new Uint8Array(15 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('an AVIF and a rotated photo are fine', async () => {
    const { customer } = await buy();
    const avif = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
      .avif()
      .toBuffer();
    expect((await upload(customer, avif)).status).toBe(201);
    const rotated = await sharp(await photo())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { json } = await upload(customer, rotated);
    const seen = await shop.app.request(`/api/claims/photos/${json.id}`, {
      headers: customer.headers,
    });
    expect(await sharp(await seen.arrayBuffer()).metadata()).toMatchObject({
      width: 1000,
      height: 2000,
    });
  });

  test('cannot be sent by another customer or twice, and go when they are removed', async () => {
    const [one, other] = [await buy(), await buy()];
    const { id } = (await upload(one.customer, await photo())).json;
    expect((await ask(other.customer, '', 'POST', claimOf(other, { photoIds: [id] }))).status).toBe(
      409,
    );
    expect((await ask(other.customer, `/photos/${id}`, 'DELETE')).status).toBe(404);
    await report(one, { photoIds: [id] });
    expect((await ask(one.customer, '', 'POST', claimOf(one, { photoIds: [id] }))).json.code).toBe(
      'photo_gone',
    );
    const { id: second } = (await upload(one.customer, await photo())).json;
    await ask(one.customer, `/photos/${second}`, 'DELETE');
    expect((await ask(one.customer, `/photos/${second}`)).status).toBe(404);
  });

  test('unsent ones are deleted after a day, those of settled claims after two years or with the account', async () => {
    const bought = await buy();
    const ids: string[] = [];
    for (let photos = 0; photos < 3; photos++)
      ids.push((await upload(bought.customer, await photo())).json.id);
    const [unsent, settled, open] = ids as [string, string, string];
    const claim = await report(bought, { photoIds: [settled] });
    await report(bought, { photoIds: [open] });
    await decide(claim.id, { decision: 'declined', answer: 'Looks healthy.' });
    await sql`update claim_photos set created_at = now() - interval '25 hours' where id = ${unsent}`.execute(
      db(),
    );
    const kept = async () => {
      await applyRetention(shop.services);
      const found = await Promise.all(
        ids.map((id) => shop.services.pictures.find(`claims/${id}.webp`)),
      );
      return found.map((file) => file !== undefined);
    };
    expect(await kept()).toEqual([false, true, true]);
    await db()
      .transaction()
      .execute((trx) => shop.services.auth.deleteAccount(trx.withTables(), bought.customer.userId));
    expect(await kept()).toEqual([false, false, true]);
  });

  test('need a tree that can be claimed', async () => {
    const bought = await buy({ quantity: 1 });
    const update = (changes: string) =>
      sql`update orders set ${sql.raw(changes)} where id = ${bought.orderId}`.execute(db());
    const tries = async () => (await upload(bought.customer, await photo())).json.code;
    expect((await upload(await signIn(shop), await photo())).json.code).toBe('nothing_to_claim');
    expect(await tries()).toBeUndefined();
    await update(`handed_over_at = handed_over_at - interval '3 years'`);
    expect(await tries()).toBe('nothing_to_claim');
    await update(`handed_over_at = now()`);
    await report(bought);
    expect(await tries(), 'its only tree is claimed').toBe('nothing_to_claim');
  });

  test('that are not sent are limited for an account and in all', async () => {
    const bought = await buy();
    await sql`insert into claim_photos (id, user_id) select gen_random_uuid(), ${bought.customer.userId}
      from generate_series(1, 24)`.execute(db());
    expect((await upload(bought.customer, await photo())).json.code).toBe('too_many_photos');
    const other = await buy();
    expect((await upload(other.customer, await photo())).status).toBe(201);
    await sql`insert into claim_photos (id, user_id) select gen_random_uuid(), ${bought.customer.userId}
      from generate_series(1, 3000)`.execute(db());
    expect((await upload(other.customer, await photo())).json.code).toBe('busy');
    await sql`delete from claim_photos where user_id = ${bought.customer.userId}`.execute(db());
  });

  test('are limited by the hour', async () => {
    const customer = await signIn(shop);
    await sql`insert into auth.rate_buckets (key, full_at)
      values (${`shop-claim-photos:${customer.userId}`}, now() + interval '1 hour')`.execute(db());
    expect((await upload(customer, Buffer.from('x'))).status).toBe(429);
  });
});

/** As if two trees had been bought with a discount of a tenth. */
const discountByTen = (orderId: string) =>
  db()
    .transaction()
    .execute(async (trx) => {
      await sql`update orders set discount = 9.60, total_amount = 86.40,
        discount_rule = '{"kind": "by_hand", "cents": 960, "ofCents": 9600}' where id = ${orderId}`.execute(
        trx,
      );
      await sql`update payment_attempts set amount_cents = 8640 where order_id = ${orderId}`.execute(
        trx,
      );
      await sql`update orders set paid_cents = 8640 where id = ${orderId}`.execute(trx);
      await insertEntries(trx, {
        orderId,
        cause: orderId,
        entries: [{ part: 'discount', lineId: null, givenOn: null, cents: -960, tax: noTax }],
      });
      await postToBooks(trx, orderId, { kind: 'entry', source: orderId });
    });

describe('deciding', () => {
  test('a replacement takes the tree out of stock, is prepared with the order’s id, mailed and handed over', async () => {
    const bought = await buy({ stock: 5 });
    const other = await createTree(shop, { quantity: 3 });
    const claim = await report(bought, { trees: 2 });
    const { json: details } = await call<ClaimDetails>(`/claims/${claim.id}`);
    expect(details.choices[0]).toMatchObject({ productId: bought.tree.id, free: 5 });
    expect((await call(`/claims/${claim.id}/replacement`, 'POST', { step: 'ready' })).status).toBe(
      404,
    );
    expect(
      (await decide(claim.id, { decision: 'replaced', productId: other.id, answer: '' })).status,
    ).toBe(204);
    expect(await stockOf(shop, other)).toBe(1);

    const { json: unfulfilled } = await call<{ items: UnfulfilledItem[] }>('/unfulfilled');
    expect(unfulfilled.items.find(({ variety }) => variety === other.variety)).toMatchObject({
      pending: 2,
      orders: 1,
    });
    const key = new URLSearchParams({ variety: other.variety, rootstock: 'G.41' });
    const { json: toPrepare } = await call<{ orders: UnfulfilledOrder[] }>(
      `/unfulfilled/orders?${key}`,
    );
    expect(toPrepare.orders).toMatchObject([
      { itemId: claim.id, orderId: bought.orderId, quantity: 2, isReplacement: true },
    ]);
    const confirm = { items: [{ id: claim.id, was: 'Pending' }], status: 'Confirmed' };
    expect((await call('/order-items', 'PATCH', confirm)).status).toBe(204);
    const labels = await send(`/labels.pdf?order=${bought.orderId}`);
    expect(labels.headers.get('content-type')).toBe('application/pdf');

    const step = (name: string) => call(`/claims/${claim.id}/replacement`, 'POST', { step: name });
    expect((await step('handed_over')).json.code).toBe('not_ready');
    expect((await step('eaten')).status).toBe(400);
    for (const name of ['ready', 'ready', 'handed_over', 'handed_over'])
      expect((await step(name)).status).toBe(204);
    expect((await call('/order-items', 'PATCH', confirm)).status).toBe(409);
    expect((await mailsAbout(bought.orderId)).map(({ template }) => template)).toEqual([
      'claim-received',
      'claim-decided',
      'replacement-ready',
    ]);
    const { claims } = (await ask<{ claims: Claim[] }>(bought.customer)).json;
    expect(claims[0]).toMatchObject({ state: 'replaced', replacement: { variety: other.variety } });
    expect(claims[0]?.replacement?.handedOverAt).toBeTruthy();
    const { json: history } = await call<{ movements: object[] }>(`/products/${other.id}/history`);
    expect(history.movements[0]).toMatchObject({
      delta: -2,
      reason: 'claim',
      orderId: bought.orderId,
    });
    expect(await ledgerFindings()).toEqual([]);
  });

  test('a replacement goes at the gate with the rest, prepared or not, and is taken back', async () => {
    const bought = await buy({ stock: 5 });
    const claim = await report(bought, { trees: 1 });
    await decide(claim.id, { decision: 'replaced', productId: bought.tree.id, answer: '' });
    const atGate = async () => {
      const { json } = await call<CheckInDay>('/check-in?day=2027-01-01');
      return json.others.find(({ id }) => id === bought.orderId)?.replacements;
    };
    expect(await atGate()).toMatchObject([{ claimId: claim.id, trees: 1, isHandedOver: false }]);
    const move = async (isHandedOver: boolean, orderId = bought.orderId) => {
      const action = {
        type: 'replacement',
        id: randomUUID(),
        orderId,
        claimId: claim.id,
        isHandedOver,
      };
      const { json } = await call<CheckInAnswer>('/check-in', 'POST', { actions: [action] });
      return json.results[0]!.outcome;
    };
    expect([await move(true), await move(true)]).toEqual(['done', 'repeated']);
    expect(await atGate()).toBeUndefined();
    expect([await move(false), await move(false)]).toEqual(['done', 'repeated']);
    expect(await atGate()).toHaveLength(1);
    const other = await buy();
    expect(await move(true, other.orderId)).toBe('refused');
    const steps = (await auditOf(bought.orderId)).filter(
      ({ action }) => action === 'replacement_step',
    );
    expect(steps).toHaveLength(2);
    expect(await ledgerFindings()).toEqual([]);
  });

  test('a replacement needs trees that nobody waits for', async () => {
    const bought = await buy({ stock: 1 });
    const claim = await report(bought);
    const setStock = (quantity: number) =>
      db().updateTable('products').set({ quantity }).where('id', '=', bought.tree.id).execute();
    await setStock(0);
    await sql`insert into stock_waits (product_id, email, proven_at)
      values (${bought.tree.id}, 'first@example.com', now())`.execute(db());
    await setStock(1);
    expect(
      (await decide(claim.id, { decision: 'replaced', productId: bought.tree.id, answer: '' })).json
        .code,
    ).toBe('not_enough_stock');
    expect(
      (await decide(claim.id, { decision: 'replaced', productId: unknown, answer: '' })).status,
    ).toBe(409);
    expect((await call<ClaimDetails>(`/claims/${claim.id}`)).json).toMatchObject({
      claim: { state: 'open' },
      choices: expect.any(Array),
    });
  });

  test('a refund is at most what the trees cost after the discount, and mailed with the decision', async () => {
    const bought = await buy({ quantity: 2 });
    await discountByTen(bought.orderId);
    const claim = await report(bought, { wish: 'refund' });
    expect((await call<ClaimDetails>(`/claims/${claim.id}`)).json.proposedCents).toBe(4320);
    expect((await decide(claim.id, refunded(4321, 4320))).json.code).toBe('refund_too_high');
    expect((await decide(claim.id, refunded(0, 4320))).status).toBe(400);
    const both = await Promise.all(
      [4000, 4000].map((amountCents) => decide(claim.id, refunded(amountCents, 4320, 'Sorry!'))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { rows } = await sql<{
      amount_cents: number;
      announced_by: string;
    }>`select refunds.amount_cents, announced_by from refunds
      join payment_attempts on payment_attempts.id = attempt_id where order_id = ${bought.orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ amount_cents: 4000, announced_by: `claim-decided:${claim.id}` }]);
    expect((await mailsAbout(bought.orderId)).map(({ template }) => template)).toEqual([
      'claim-received',
      'claim-decided',
    ]);
    const { json: details } = await call<OrderDetails>(`/orders/${bought.orderId}`);
    expect(details.order).toMatchObject({ refundedCents: 4000, owedCents: 4640 });
    expect(await ledgerFindings()).toEqual([]);
  });

  test('a refund never exceeds what is still refundable', async () => {
    const bought = await buy({ quantity: 2 });
    const claim = await report(bought, { trees: 2 });
    await call(`/orders/${bought.orderId}/refunds`, 'POST', {
      amountCents: 9000,
      reason: 'Late delivery',
      leftCents: 9600,
    });
    expect((await call<ClaimDetails>(`/claims/${claim.id}`)).json.proposedCents).toBe(600);
    expect((await decide(claim.id, refunded(700, 600))).status).toBe(409);
    expect((await decide(claim.id, refunded(600, 600))).status).toBe(204);
  });

  test('a declined claim says why, and every decision is in the audit log', async () => {
    const bought = await buy();
    const claim = await report(bought);
    expect((await decide(claim.id, { decision: 'declined', answer: ' ' })).status).toBe(400);
    expect(
      (await decide(claim.id, { decision: 'declined', answer: 'Dormant, not dead.' })).status,
    ).toBe(204);
    const audit = await auditOf(bought.orderId);
    expect(audit).toMatchObject([
      {
        actor_id: (await asAdmin()).userId,
        action: 'claim_decided',
        after: { state: 'declined', claimId: claim.id },
      },
    ]);
    const { claims } = (await ask<{ claims: Claim[] }>(bought.customer)).json;
    expect(claims[0]).toMatchObject({ state: 'declined', answer: 'Dormant, not dead.' });
  });

  test.each([
    ['no decision', {}],
    ['an unknown one', { decision: 'maybe', answer: '' }],
    ['a NUL', { decision: 'declined', answer: 'abc\u0000' }],
    ['too long an answer', { decision: 'declined', answer: 'x'.repeat(2001) }],
    ['no tree', { decision: 'replaced', productId: 'oak', answer: '' }],
  ])('refuses %s', async (_what, decision) => {
    expect((await call(`/claims/${unknown}/decision`, 'POST', decision)).status).toBe(400);
  });

  test('an unknown claim is not found', async () => {
    expect((await call(`/claims/${unknown}`)).status).toBe(404);
    expect((await decide(unknown, { decision: 'declined', answer: 'Nothing here' })).status).toBe(
      404,
    );
  });

  test('two admins and the customer at once leave one outcome', async () => {
    const bought = await buy();
    const claim = await report(bought);
    const outcomes = await Promise.all([
      decide(claim.id, { decision: 'declined', answer: 'We cannot see it.' }),
      decide(claim.id, { decision: 'replaced', productId: bought.tree.id, answer: '' }),
      decide(claim.id, refunded(4800, 4800)),
      ask(bought.customer, `/${claim.id}`, 'DELETE'),
    ]);
    expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await ledgerFindings()).toEqual([]);
  });

  test('a claim of an order canceled meanwhile can only be declined', async () => {
    const bought = await buy();
    const claim = await report(bought);
    await sql`update orders set status = 'Canceled' where id = ${bought.orderId}`.execute(db());
    expect((await decide(claim.id, refunded(100, 4800))).json.code).toBe('not_claimable');
    expect(
      (await decide(claim.id, { decision: 'declined', answer: 'The order was canceled.' })).status,
    ).toBe(204);
  });
});

test('admins find claims by customer, order and state, the oldest open one first', async () => {
  const bought = await buy({ email: 'apple.fan@example.com' });
  const first = await report(bought);
  const second = await report(bought);
  const { json } = await call<ClaimList>(`/claims?search=${bought.orderId.slice(0, 8)}`);
  expect(json.claims.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect((await call<ClaimList>('/claims?search=APPLE.fan&show=open')).json.total).toBe(2);
  expect((await call<ClaimList>('/claims?search=apple.fan&show=settled')).json.total).toBe(0);
  expect(
    (await call<ClaimDetails>(`/claims/${second.id}`)).json.others.map(({ id }) => id),
  ).toEqual([first.id]);
  for (const bad of ['show=odd', 'page=0', `search=${'x'.repeat(101)}`, 'search=%00'])
    expect((await call(`/claims?${bad}`)).status).toBe(400);
  const { json: today } = await call<{ claims: { open: number } }>('/overview');
  expect(today.claims.open).toBeGreaterThanOrEqual(2);
});

test('the report counts claimed trees of all that were handed over', async () => {
  const bought = await buy({ quantity: 4 });
  await report(bought, { trees: 1, reason: 'dried_out' });
  const withdrawn = await report(bought, { trees: 1 });
  await ask(bought.customer, `/${withdrawn.id}`, 'DELETE');
  const { json } = await call<ClaimReport>('/reports/claims');
  expect(json.rates.find(({ name }) => name === bought.tree.variety)).toEqual({
    by: 'variety',
    name: bought.tree.variety,
    delivered: 4,
    claimed: 1,
    replaced: 0,
    refunded: 0,
    reasons: { dried_out: 1 },
  });
  expect(json.rates.some(({ by, name }) => by === 'rootstock' && name === 'G.41')).toBe(true);
  const csv = await (await send('/reports.csv?table=claims')).text();
  expect(csv).toContain(`variety,${bought.tree.variety},4,1,25.0,0,0,0,1,0,0,0`);
});

test('the export of an account has its claims', async () => {
  const bought = await buy();
  const claim = await report(bought);
  const response = await shop.app.request('/api/account/export', {
    headers: bought.customer.headers,
  });
  expect((await response.json()) as object).toMatchObject({
    claims: [{ id: claim.id, details: 'The graft snapped.' }],
  });
});
