import { describe, expect, test } from 'vitest';
import { findAccess } from '#server/platform/http/access.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import type { OpenApiDocument } from './document.ts';

const shop = useTestShop();

async function fetchDocument(): Promise<OpenApiDocument> {
  const response = await shop.app.request('/api/openapi.json');
  expect(response.status).toBe(200);
  return (await response.json()) as OpenApiDocument;
}

const operationOf = ({ paths }: OpenApiDocument, name: string) => {
  const [method, path] = name.split(' ') as [string, string];
  return paths[path]?.[method.toLowerCase()];
};

/** Writes that read no body. A new route that reads one without a declared schema is not among them. */
const bodiless = [
  'POST /api/care/feed',
  'POST /api/admin/orders/{id}/payment-link',
  'POST /api/admin/check-in/phones/{id}/put-away',
  'POST /api/admin/mails/{id}/resend',
  'POST /api/admin/orders/bulk/{id}/stop',
  'POST /api/admin/messages/{id}/mail-now',
  'POST /api/admin/messages/{id}/recall',
  'POST /api/admin/newsletters',
  'POST /api/admin/orders/{id}/restoration',
  'POST /api/admin/payment-breaks/{id}/closure',
  'POST /api/admin/pickups/announce/{id}/mail-now',
  'POST /api/admin/pickups/announce/{id}/recall',
  'POST /api/admin/pickups/moves/{id}/mail-now',
  'POST /api/admin/pickups/moves/{id}/recall',
  'POST /api/admin/shortfalls/{id}/end',
  'POST /api/admin/shortfalls/{id}/mail-now',
  'POST /api/admin/will-not-bear/{id}/offer',
];

describe('the OpenAPI document', () => {
  test('has every route of the API with its access', async () => {
    const document = await fetchDocument();
    const served = new Map(
      shop.app.routes
        .filter(({ method, path }) => method !== 'ALL' && /^\/(api|functions)\//.test(path))
        .toReversed() // the guard is the first handler
        .map(({ method, path, handler }) => [
          `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
          findAccess(handler),
        ]),
    );
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [`${method.toUpperCase()} ${path}`, operation['x-access']] as const,
      ),
    );
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(served));
    expect(described.length).toBeGreaterThan(150);
  });

  test('describes the body of every route that reads one', async () => {
    const document = await fetchDocument();
    const without = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { requestBody }]) => /post|put|patch/.test(method) && !requestBody)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(without.toSorted()).toEqual(bodiless.toSorted());
  });

  test('has the schema that a route parses its body with, and who may call it', async () => {
    const document = await fetchDocument();
    const addToCart = operationOf(document, 'POST /api/cart/items')!;
    expect(addToCart.security).toEqual([{ customer: [] }]);
    expect(addToCart.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['productId', 'quantity'],
      properties: { productId: { type: 'string', format: 'uuid' }, quantity: { type: 'integer' } },
    });
    expect(operationOf(document, 'POST /api/payments/webhook')?.security).toEqual([
      { squareSignature: [] },
    ]);
  });

  test('lists query parameters, and refers to no schema that it does not contain', async () => {
    const document = await fetchDocument();
    const list = operationOf(document, 'GET /api/admin/orders')!;
    expect(list.parameters?.map(({ name }) => name)).toContain('search');
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, pointer = ''] of references) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
      expect([pointer, target]).toEqual([pointer, expect.any(Object)]);
    }
  });

  test('names every operation once', async () => {
    const { paths } = await fetchDocument();
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('its page', () => {
  test('shows every path and runs no scripts', async () => {
    const response = await shop.app.request('/api/reference');
    const page = await response.text();
    for (const path of Object.keys((await fetchDocument()).paths))
      expect(page).toContain(`<code>${path}</code>`);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+';/,
    );
    expect(page).not.toContain('<script');
  });
});
