import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTraceCollector, type CollectedSpan } from '#tests/support/trace-collector.ts';
import { signUp } from './api-customer.ts';
import { runShop, type RunningShop } from './run-shop.ts';

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let shop: RunningShop;
const geocoded: IncomingHttpHeaders[] = [];
const geocoder = createServer((request, response) => {
  geocoded.push(request.headers);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
});

beforeAll(async () => {
  collector = await startTraceCollector();
  geocoder.listen(0, '127.0.0.1');
  await once(geocoder, 'listening');
  const { port } = geocoder.address() as AddressInfo;
  shop = await runShop({
    EPHEMERAL_DATABASE: 'true',
    LOG_LEVEL: 'info',
    GEOCODER_URL: `http://127.0.0.1:${port}`,
    ROUTER_URL: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
  });
});
afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.ended;
  collector.stop();
  geocoder.close();
});

const secrets = ['ann.traced@', 'a long password', '17 Quince Lane', 'Quince', 'Ann Traced'];
const isIn = (trace: CollectedSpan) => (span: CollectedSpan) => span.traceId === trace.traceId;
const findSpan = async (name: string) => {
  await expect.poll(() => collector.spans().map((span) => span.name)).toContain(name);
  return collector.spans().find((span) => span.name === name)!;
};

test('requests, their statements and outgoing calls, and jobs are traced without personal data', async () => {
  const customer = await signUp(shop.url, 'ann.traced@example.com');
  const catalog = await (await fetch(`${shop.url}/variety/Honeycrisp`)).text();
  const [productId] = /[\da-f]{8}-[\da-f-]{27}/.exec(catalog)!;
  await customer.post('/api/cart/items', { productId, quantity: 1 });
  await customer.post('/functions/v1/calculate-delivery', {
    destination: '17 Quince Lane, Yakima, WA 98901',
  });
  await customer.pay({
    fullName: 'Ann Traced',
    email: 'ann.traced@example.com',
    phone: '(509) 555-0142',
  });

  const checkout = await findSpan('POST /functions/v1/checkout');
  const inCheckout = collector.spans().filter(isIn(checkout));
  const names = inCheckout.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT', 'cards.authorize', 'cards.capture']),
  );
  expect(checkout.attributes).toMatchObject({ 'http.response.status_code': expect.anything() });
  const authorize = inCheckout.find(({ name }) => name === 'cards.authorize')!;
  expect(authorize.attributes).toMatchObject({ 'shop.outcome': 'approved' });
  // The call itself is below its port.
  expect(inCheckout.filter(({ parentSpanId }) => parentSpanId === authorize.spanId)).toHaveLength(
    1,
  );

  const quote = await findSpan('POST /functions/v1/calculate-delivery');
  // The background work asks for drive times too.
  const parents = geocoded.map(({ traceparent }) => String(traceparent).split('-'));
  const [, , spanId] = parents.find(([, traceId]) => traceId === quote.traceId) ?? [];
  expect(spanId).toBeDefined();
  const outgoing = collector.spans().find((span) => span.spanId === spanId)!;
  expect(outgoing.attributes).toMatchObject({ 'http.request.method': 'GET' });
  expect(outgoing.name).toBe(`GET ${String(outgoing.attributes['server.address'])}`);

  await findSpan('job mail');
  await findSpan('mail.send');
  const exported = collector.text();
  const token = /Bearer/.test(exported);
  expect([token, ...secrets.filter((secret) => exported.includes(secret))]).toEqual([false]);
});

test('a line of the log names its trace', async () => {
  await fetch(`${shop.url}/api/cart`);
  const refused = await findSpan('GET /api/cart');
  await expect.poll(() => shop.output()).toContain(`"traceId":"${refused.traceId}"`);
});

test('a caller’s own trace id is ignored', async () => {
  const foreign = 'a'.repeat(32);
  await fetch(`${shop.url}/api/orders`, {
    headers: { traceparent: `00-${foreign}-${'b'.repeat(16)}-01` },
  });
  const { traceId } = await findSpan('GET /api/orders');
  expect(traceId).not.toBe(foreign);
});

test('a collector that is gone is named in the log and stops nothing', async () => {
  collector.stop();
  await fetch(`${shop.url}/api/cart`);
  await expect.poll(() => shop.output()).toContain('"source":"tracing"');
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});
