import { expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import { adminToken, call, signUpAndIn, useAuthService } from '#auth/tests/support/auth-service.ts';
import { FakeIdp } from '#auth/tests/support/fake-idp.ts';

const service = useAuthService({
  passkeys: { enabled: true, perUserMax: 10 },
  manualLinking: true,
  web3: { ethereum: true, solana: true, maximumValiditySeconds: { ethereum: 600, solana: 600 } },
  saml: {
    enabled: true,
    privateKey: new FakeIdp().privateKey,
    relayStateSeconds: 600,
    privateHosts: false,
  },
  oauthServer: {
    ...defaultSettings.oauthServer,
    enabled: true,
    dynamicRegistration: true,
    customProviders: true,
  },
});

/** Every query parameter that any route reads, and more. */
const params = [
  'filter',
  'sort',
  'query',
  'page',
  'per_page',
  'provider',
  'token',
  'type',
  'state',
  'code',
  'scope',
  'client_id',
  'redirect_to',
  'grant_type',
  'invite_token',
];

test('every route refuses NUL in path, query or body without a server error', async () => {
  const { token: userToken } = await signUpAndIn(service);
  const admin = await adminToken();
  const routes = service.routes.routes.filter(
    ({ method, path }) => method !== 'ALL' && !path.includes('*'),
  );
  expect(routes.length).toBeGreaterThan(80);
  for (const { method, path } of routes) {
    const token = path.startsWith('/admin') || path === '/invite' ? admin : userToken;
    const plain = path.replaceAll(/:\w+/g, 'x');
    const queries = params.map((name) => `${plain}?${name}=a%00b`);
    for (const target of [
      ...queries,
      ...(path.includes(':') ? [path.replaceAll(/:\w+/g, 'a%00b')] : []),
    ]) {
      expect(await call(service, method, target, { token }), `${method} ${target}`).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      });
    }
    if (method === 'GET' || path === '/logout') continue;
    const { status } = await call(service, method, plain, {
      token,
      body: Object.fromEntries(
        [
          'email',
          'phone',
          'password',
          'token',
          'code',
          'friendly_name',
          'nonce',
          'refresh_token',
          'auth_code',
          'domain',
        ].map((name) => [name, 'a\0b']),
      ),
    });
    expect(status, `${method} ${path} with NUL in the body`).toBeLessThan(500);
  }
  expect(service.faults.splice(0)).toEqual([]);
});
