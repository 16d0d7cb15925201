import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInAsAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop({
  ADMIN_SECOND_FACTOR: 'false',
  MAIL_BOUNCE_SECRET: 'a secret for the mail server',
});
const answered: Promise<Response>[] = [];
let latest: IncomingMessage | undefined;
const server = createServer((incoming, outgoing) => {
  latest = incoming;
  const listener = getRequestListener((request, env) => {
    const answer = Promise.resolve(shop.app.fetch(request, env));
    answered.push(answer);
    return answer;
  });
  void listener(incoming, outgoing);
});
let token = '';
beforeAll(async () => {
  token = (await signInAsAdmin(shop)).headers.authorization;
  server.listen(0);
  await once(server, 'listening');
});
afterAll(() => server.close());

test.each([
  ['POST', '/api/admin/product-imports/check', 'application/octet-stream'],
  ['POST', '/api/admin/variety-pictures', 'application/octet-stream'],
  ['POST', '/api/cart/items', 'application/json'],
  ['POST', '/functions/v1/checkout', 'application/json'],
  ['POST', '/api/newsletter/subscriptions', 'application/x-www-form-urlencoded'],
  ['POST', '/api/payments/webhook', 'application/json'],
  ['POST', '/api/mail/bounces', 'message/rfc822'],
  ['POST', '/auth/v1/signup', 'application/json'],
  ['PUT', '/auth/v1/user', 'application/json'],
])('%s %s broken off mid-body is 499, and no error', async (method, path, type) => {
  const errors = vi.spyOn(shop.services.log, 'error');
  answered.length = 0;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const authorization = path.includes('/mail/') ? 'Bearer a secret for the mail server' : token;
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: shop.test',
      `Origin: ${shop.config.publicUrl}`,
      `Authorization: ${authorization}`,
      `Content-Type: ${type}`,
      'Content-Length: 5000',
      '',
      '{"begun":',
    ].join('\r\n'),
  );
  await vi.waitFor(() => expect(answered).toHaveLength(1));
  await vi.waitFor(() => expect(latest?.readableDidRead).toBe(true));
  socket.destroy();
  expect((await answered[0]!).status).toBe(499);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
