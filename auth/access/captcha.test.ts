import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { adminToken, withSecret } from '#tests/support/admin-token.ts';
import { call, goodPassword, newAddress, signUpAndIn, useAuthService } from '#tests/support/auth-service.ts';

let judge: Server;
const asked: URLSearchParams[] = [];

const service = useAuthService(async () => {
  judge = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    asked.push(form);
    const success = form.get('response') === 'solved';
    response.end(JSON.stringify({ success, ...(!success && { 'error-codes': ['timeout-or-duplicate', 'bad-request'] }) }));
  });
  judge.listen(0, '127.0.0.1');
  await once(judge, 'listening');
  const { port } = judge.address() as { port: number };
  return { ...withSecret, captcha: { provider: 'turnstile', secret: 'shh', url: `http://127.0.0.1:${port}/siteverify` } };
});
afterAll(() => void judge.close());

const solved = { gotrue_meta_security: { captcha_token: 'solved' } };

describe('with puzzles for people', () => {
  test.each(['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password'])('POST %s needs a solved one', async (path) => {
    const answers = [];
    for (const given of [{}, { gotrue_meta_security: { captcha_token: 'guessed' } }]) answers.push(await call(service, 'POST', path, { body: { email: newAddress(), ...given } }));
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [400, { code: 'captcha_failed', message: 'captcha protection: request disallowed (no captcha_token found)' }],
      [400, { code: 'captcha_failed', message: 'captcha protection: request disallowed (timeout-or-duplicate, bad-request)' }],
    ]);
  });

  test('a solved one lets in, and the provider is told the secret', async () => {
    const answer = await call(service, 'POST', '/signup', { body: { email: newAddress(), password: goodPassword, ...solved } });
    expect(answer.status).toBe(200);
    expect(asked.at(-1)!.get('secret')).toBe('shh');
  });

  test('a refresh needs none, nor does a program of the operator', async () => {
    const open = await service.withSettings({ captcha: undefined });
    const { session } = await signUpAndIn(open);
    expect((await call(service, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: session.refresh_token } })).status).toBe(200);
    expect((await call(service, 'POST', '/recover', { token: await adminToken(), body: { email: newAddress() } })).status).toBe(200);
    expect((await call(service, 'POST', '/token?grant_type=web3', { body: {} })).json).toMatchObject({ code: 'web3_provider_disabled' });
  });

  test('a token is ignored where there are none', async () => {
    const open = await service.withSettings({ captcha: undefined });
    expect((await call(open, 'POST', '/recover', { body: { email: newAddress(), gotrue_meta_security: { captcha_token: 7 } } })).status).toBe(200);
  });
});
