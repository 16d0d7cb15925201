import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '#server/payments/square/webhook-signature.ts';
import { adminEmail, useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { findAccess } from './access.ts';

const bounceSecret = 'a secret of twenty-four letters';
const shop = useTestShop({ ADMIN_EMAILS: adminEmail, MAIL_BOUNCE_SECRET: bounceSecret });
const admin = useAdmin(shop);
const id = randomUUID();

/** Valid bodies; each string is tried with NUL. Add every new route with strings in its body. */
const bodies: Record<string, unknown> = {
  'POST /api/newsletter/subscriptions': { email: 'nul@example.com', source: 'footer' },
  'POST /api/stock-waits': { productId: id, email: 'nul@example.com' },
  'POST /api/orders/:id/changes': {
    key: id,
    quantities: [{ itemId: id, was: 1, quantity: 0 }],
    refundCents: 0,
  },
  'POST /api/admin/orders/:id/changes': {
    key: id,
    change: { kind: 'swap', itemId: id, was: 1, trees: 1, productId: id },
    proposedCents: 0,
    refundCents: 0,
    restock: true,
    reason: 'Frost',
  },
  'POST /api/cart/items': { productId: id, quantity: 1 },
  'POST /api/checkout/coupon': { code: 'SPRING' },
  'POST /functions/v1/calculate-delivery': { destination: '100 N Main Street, Spokane, WA 99201' },
  'POST /functions/v1/checkout': {
    deliveryType: 'delivery',
    customerInfo: {
      fullName: 'Jordan Avery',
      email: 'jordan@example.com',
      phone: '(509) 555-0142',
      address: '100 N Main Street',
      city: 'Spokane',
      state: 'WA',
      zipCode: '99201',
    },
    paymentToken: 'cnon:card-nonce-ok',
    couponCode: 'SPRING',
    quoteId: id,
  },
  'POST /api/payments/webhook': {
    merchant_id: 'M',
    type: 'payment.updated',
    event_id: 'event',
    data: { type: 'payment', id: 'payment', object: { note: 'text' } },
  },
  'POST /api/admin/products': {
    fruit: 'Apple',
    variety: 'Ashmead',
    rootstock: 'G.41',
    priceCents: 4800,
    quantity: 1,
    treeSize: '10 ft',
    imageAlt: 'A tree',
    hidden: false,
    fieldRow: '12',
  },
  'PATCH /api/admin/products/:id': { imageAlt: { was: 'A tree', now: 'Another tree' } },
  'PUT /api/admin/orders/:id/note': { text: 'note', was: '' },
  'PUT /api/admin/customers/:email/note': { text: 'note', was: '' },
  'POST /api/admin/orders/:id/refunds': { amountCents: 100, reason: 'late frost', leftCents: 100 },
};

/** Yields the body once per string, with NUL appended to it. */
function* withNul(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}\0`;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    for (const changed of withNul(member)) yield { ...value, [name]: changed };
}

/** All routes except those of the auth service, which has its own tests. */
function listRoutes(): { method: string; path: string }[] {
  const names = shop.app.routes
    .filter(({ path, handler }) => findAccess(handler) && !path.startsWith('/auth/v1'))
    .map(
      ({ method, path }) =>
        `${method === 'ALL' ? 'GET' : method} ${path.replace(/\*$/, 'anything')}`,
    );
  return [...new Set(names)].map((name) => ({
    method: name.split(' ')[0]!,
    path: name.split(' ')[1]!,
  }));
}

const bodiless = new Set(['GET', 'HEAD', 'DELETE']);
const parameters = [
  'q',
  'search',
  'status',
  'payment',
  'method',
  'from',
  'to',
  'after',
  'afterId',
  'deleted',
  'sort',
  'page',
  'show',
  'fruit',
  'variety',
  'rootstock',
  'previewHash',
  'error_code',
  'result',
  'order_id',
];

describe('NUL, which PostgreSQL cannot store', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { ...(await admin.asAdmin()).headers };
    await admin.order(await createTree(shop));
  });

  async function call(method: string, path: string, body?: string): Promise<number> {
    const own = new Headers(headers);
    if (path === '/api/payments/webhook')
      own.set(
        'x-square-hmacsha256-signature',
        signWebhook('test', 'http://shop.test/api/payments/webhook', body ?? '{}'),
      );
    if (path === '/api/mail/bounces') own.set('authorization', `Bearer ${bounceSecret}`);
    const answer = await shop.app.request(path, {
      method,
      headers: own,
      body: bodiless.has(method) ? undefined : (body ?? '{}'),
    });
    await answer.arrayBuffer(); // consume the download to detect an abort
    return answer.status;
  }

  test('causes no server error in any path segment or parameter', async () => {
    const broken: string[] = [];
    expect(listRoutes().length).toBeGreaterThan(45);
    for (const { method, path } of listRoutes()) {
      const plain = path.replaceAll(':email', 'a@example.com').replaceAll(/:\w+(\{[^}]*\})?/g, id);
      const addresses = [
        ...[...path.matchAll(/:\w+/g)].map(([name]) =>
          path.replace(name, 'a%00b').replaceAll(/:\w+(\{[^}]*\})?/g, id),
        ),
        `${plain}%00`,
        ...parameters.map((name) => `${plain}?${name}=a%00b`),
      ];
      for (const address of addresses) {
        const status = await call(method, address);
        const isApi = /^\/(api|functions)\//.test(path);
        if (status >= 500 || (isApi && status < 400))
          broken.push(`${method} ${address}: ${status}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test.each(Object.keys(bodies))('is rejected in every string of the body of %s', async (name) => {
    const [method, path] = name.split(' ') as [string, string];
    const address = path.replace(':email', 'a@example.com').replace(':id', id);
    for (const body of withNul(bodies[name]))
      expect([body, await call(method, address, JSON.stringify(body))]).toEqual([body, 400]);
  });

  test('causes no server error in unexpected bodies', async () => {
    const broken: string[] = [];
    for (const { method, path } of listRoutes().filter((route) => !bodiless.has(route.method))) {
      const address = path
        .replaceAll(':email', 'a@example.com')
        .replaceAll(/:\w+(\{[^}]*\})?/g, id);
      for (const body of ['{"a\\u0000":"\\u0000"}', 'a\0b', '"\\ud800"']) {
        const status = await call(method, address, body);
        if (status >= 500)
          broken.push(`${method} ${address} with ${JSON.stringify(body)}: ${status}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('is rejected in a form post', async () => {
    const answer = await shop.app.request('/api/newsletter/subscriptions', {
      method: 'POST',
      body: new URLSearchParams({ email: 'a\0b@example.com', source: 'home' }),
    });
    expect(answer.headers.get('location')).toBe('/newsletter?result=invalid');
  });
});
