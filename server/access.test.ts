import { describe, expect, test } from 'vitest';
import { signIn } from '../tests/support/sign-in.ts';
import { useTestShop } from '../tests/support/test-shop.ts';
import { findAccess } from './access.ts';

describe('who may call what', () => {
  const shop = useTestShop();

  /** Method and path of every route, with its handlers in order. The auth service has a route table of its own. */
  const listRoutes = () => {
    const handlers = new Map<string, object[]>();
    for (const { method, path, handler } of shop.app.routes) {
      const isMiddleware = method === 'ALL' && path !== '/*' && handler.length > 1 && !findAccess(handler);
      if (isMiddleware || path === '/*' || path.startsWith('/auth/v1')) continue;
      const name = `${method} ${path}`;
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    }
    return [...handlers].map(([name, list]) => ({ name, access: findAccess(list[0]!) }));
  };

  test('every route names its callers before it does anything else', () => {
    expect(listRoutes().filter(({ access }) => !access).map(({ name }) => name)).toEqual([]);
    expect(listRoutes().length).toBeGreaterThan(5);
  });

  test('a route for customers answers 401 to a visitor and to a made-up token', async () => {
    const routes = listRoutes().filter(({ access }) => access === 'customer');
    for (const { name } of routes) {
      const [method, path] = name.split(' ') as [string, string];
      const url = path.replaceAll(/:\w+/g, crypto.randomUUID());
      for (const authorization of ['', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
        const response = await shop.app.request(url, { method, headers: { 'content-type': 'application/json', authorization }, body: method === 'GET' ? undefined : '{}' });
        expect([name, response.status]).toEqual([name, 401]);
      }
    }
  });

  test('a route for admins answers 403 to a customer', async () => {
    const { headers } = await signIn(shop);
    for (const { name } of listRoutes().filter(({ access }) => access === 'admin')) {
      const [method, path] = name.split(' ') as [string, string];
      const response = await shop.app.request(path.replaceAll(/:\w+/g, crypto.randomUUID()), { method, headers, body: method === 'GET' ? undefined : '{}' });
      expect([name, response.status]).toEqual([name, 403]);
    }
  });
});
