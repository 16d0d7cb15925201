import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import { insertOrder } from '#server/orders/checkout/insert-order-queries.ts';
import { signInAsAdmin } from '#tests/support/admin.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { findAccess, type Access } from './access.ts';

const shop = useTestShop();

type Who = 'visitor' | 'forger' | 'customer' | 'other customer' | 'admin';
const everyone: Who[] = ['visitor', 'forger', 'customer', 'other customer', 'admin'];

/** All routes with the guard of their first handler. The auth service tests its own route table. */
function listRoutes() {
  const handlers = new Map<string, object[]>();
  for (const { method, path, handler } of shop.app.routes) {
    const isMiddleware =
      method === 'ALL' && path !== '/*' && handler.length > 1 && !findAccess(handler);
    if (isMiddleware || path === '/*' || path.startsWith('/auth/v1')) continue;
    const name = `${method} ${path}`;
    handlers.set(name, [...(handlers.get(name) ?? []), handler]);
  }
  return [...handlers].map(([name, list]) => ({ name, access: findAccess(list[0]!) }));
}

let headers: Record<Who, Record<string, string>>;
/** Data of the first customer, accessible only to them and to admins. */
let first: TestCustomer;
let own: { email: string; fullName: string; orderId: string; itemId: string };

beforeAll(async () => {
  const [customer, other, admin] = [
    await signIn(shop),
    await signIn(shop),
    await signInAsAdmin(shop),
  ];
  const json = { 'content-type': 'application/json' };
  headers = {
    visitor: json,
    forger: { ...json, authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    customer: customer.headers,
    'other customer': other.headers,
    admin: admin.headers,
  };
  first = customer;
  own = await createOwnData(customer);
});

async function createOwnData(customer: TestCustomer) {
  const tree = await createTree(shop);
  const fullName = 'Owner of the secret order';
  const orderId = randomUUID();
  await shop.services.db.transaction().execute((trx) =>
    insertOrder(trx, {
      settings,
      id: orderId,
      userId: customer.userId,
      deliveryType: 'pickup',
      estimatedMinutes: 0,
      couponCode: null,
      discountRule: null,
      totals: { subtotalCents: 4800, deliveryFeeCents: 0, discountCents: 0, totalCents: 4800 },
      customer: { fullName, email: customer.email, phone: '(509) 555-0142' },
      items: [{ productId: tree.id, quantity: 1, priceCents: 4800 }],
    }),
  );
  await addToCart(shop, customer, tree);
  const { id: itemId } = await shop.services.db
    .selectFrom('cart_items')
    .select('id')
    .where('user_id', '=', customer.userId)
    .executeTakeFirstOrThrow();
  return { email: customer.email, fullName, orderId, itemId };
}

async function call(name: string, who: Who): Promise<{ status: number; text: string }> {
  const [method, path] = name.split(' ') as [string, string];
  const id = path.includes('/cart/') ? own.itemId : own.orderId;
  const url = path.replaceAll(':email', own.email).replaceAll(/:\w+/g, id);
  const response = await shop.app.request(url, {
    method: method === 'ALL' ? 'GET' : method,
    headers: headers[who],
    body: method === 'GET' || method === 'ALL' ? undefined : '{}',
  });
  return { status: response.status, text: await response.text() };
}

/** The guard's response to a caller without access. */
function refusal(access: Access, who: Who): string | undefined {
  if (access === 'anyone' || access === 'provider') return undefined; // the handler checks the provider's secret
  if (who === 'visitor' || who === 'forger') return '401 not_signed_in';
  return access === 'admin' && who !== 'admin' ? '403 not_admin' : undefined;
}
const guards = new Set(['401 not_signed_in', '403 not_admin']);

function codeOf(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}

describe('access to routes', () => {
  test('every route starts with a guard', () => {
    expect(
      listRoutes()
        .filter(({ access }) => !access)
        .map(({ name }) => name),
    ).toEqual([]);
    expect(listRoutes().length).toBeGreaterThan(40);
  });

  test.each(everyone)('%s gets access to exactly the allowed routes', async (who) => {
    const mismatches: string[] = [];
    for (const { name, access } of listRoutes()) {
      if (name.includes('*')) continue;
      const { status, text } = await call(name, who);
      const answer = `${status} ${codeOf(text)}`;
      const expected = refusal(access!, who);
      const isAsExpected = expected ? answer === expected : !guards.has(answer);
      const isRight = access === 'provider' ? status >= 400 : isAsExpected;
      if (!isRight) mismatches.push(`${name} answered ${answer}`);
    }
    expect(mismatches).toEqual([]);
  });

  test('no response leaks a customer’s data to others', async () => {
    own = await createOwnData(first); // the tests above deleted some
    const leaks: string[] = [];
    for (const { name, access } of listRoutes()) {
      if (name.includes('*') || access === 'provider') continue;
      for (const who of ['visitor', 'forger', 'other customer'] as const) {
        const { status, text } = await call(name, who);
        const tells = [own.email, own.fullName].some((secret) => text.includes(secret));
        const touches = access === 'customer' && /:\w+/.test(name) && status < 400;
        if (tells || touches) leaks.push(`${name} to ${who}: ${status}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(
      await shop.services.db
        .selectFrom('cart_items')
        .select('id')
        .where('id', '=', own.itemId)
        .executeTakeFirst(),
    ).toBeDefined();
  });

  test('the owner and admins see it', async () => {
    expect((await call('GET /api/orders/:id', 'customer')).text).toContain(own.fullName);
    expect((await call('GET /api/admin/orders/:id', 'admin')).text).toContain(own.fullName);
  });
});
