import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { adminToken, withSecret } from '#auth/tests/support/admin-token.ts';
import {
  call,
  goodPassword,
  newAddress,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';

let captchaProvider: Server;
const verifications: URLSearchParams[] = [];

const service = useAuthService(async () => {
  captchaProvider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    verifications.push(form);
    const success = form.get('response') === 'solved';
    response.end(
      JSON.stringify({
        success,
        ...(!success && { 'error-codes': ['timeout-or-duplicate', 'bad-request'] }),
      }),
    );
  });
  captchaProvider.listen(0, '127.0.0.1');
  await once(captchaProvider, 'listening');
  const { port } = captchaProvider.address() as { port: number };
  return {
    ...withSecret,
    captcha: { provider: 'turnstile', secret: 'shh', url: `http://127.0.0.1:${port}/siteverify` },
  };
});
afterAll(() => void captchaProvider.close());

const solved = { gotrue_meta_security: { captcha_token: 'solved' } };

describe('with a CAPTCHA configured', () => {
  test.each(['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password'])(
    'POST %s requires a solved one',
    async (path) => {
      const answers = [];
      for (const given of [{}, { gotrue_meta_security: { captcha_token: 'guessed' } }])
        answers.push(
          await call(service, 'POST', path, { body: { email: newAddress(), ...given } }),
        );
      expect(answers.map(({ status, json }) => [status, json])).toEqual([
        [
          400,
          {
            code: 'captcha_failed',
            message: 'captcha protection: request disallowed (no captcha_token found)',
          },
        ],
        [
          400,
          {
            code: 'captcha_failed',
            message: 'captcha protection: request disallowed (timeout-or-duplicate, bad-request)',
          },
        ],
      ]);
    },
  );

  test('a solved one is accepted, and the provider receives the secret', async () => {
    const answer = await call(service, 'POST', '/signup', {
      body: { email: newAddress(), password: goodPassword, ...solved },
    });
    expect(answer.status).toBe(200);
    expect(verifications.at(-1)!.get('secret')).toBe('shh');
  });

  test('neither a refresh nor a request with an admin token requires one', async () => {
    const open = await service.withSettings({ captcha: undefined });
    const { session } = await signUpAndIn(open);
    expect(
      (
        await call(service, 'POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: session.refresh_token },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await call(service, 'POST', '/recover', {
          token: await adminToken(),
          body: { email: newAddress() },
        })
      ).status,
    ).toBe(200);
    expect(
      (await call(service, 'POST', '/token?grant_type=web3', { body: {} })).json,
    ).toMatchObject({ code: 'web3_provider_disabled' });
  });

  test('a token is ignored where no CAPTCHA is configured', async () => {
    const open = await service.withSettings({ captcha: undefined });
    expect(
      (
        await call(open, 'POST', '/recover', {
          body: { email: newAddress(), gotrue_meta_security: { captcha_token: 7 } },
        })
      ).status,
    ).toBe(200);
  });
});
