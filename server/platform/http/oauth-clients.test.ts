import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop({
  AUTH_OAUTH_SERVER_ENABLED: 'true',
  AUTH_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true',
});
const verifier = 'v'.repeat(43);
const redirectUri = 'https://app.example.com/callback';
const post = (path: string, headers: Record<string, string>, body: unknown) =>
  shop.app.request(`/auth/v1/oauth${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });

/** An OAuth client's access token, after the customer's consent. */
async function authorizeClient(customer: TestCustomer): Promise<string> {
  const registered = await post(
    '/clients/register',
    { 'content-type': 'application/json' },
    { client_name: 'App', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
  );
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  });
  const authorization = await shop.app.request(`/auth/v1/oauth/authorize?${query}`);
  const id = new URL(authorization.headers.get('location')!).searchParams.get('authorization_id')!;
  await shop.app.request(`/auth/v1/oauth/authorizations/${id}`, { headers: customer.headers });
  const { redirect_url: back } = (await (
    await post(`/authorizations/${id}/consent`, customer.headers, { action: 'approve' })
  ).json()) as { redirect_url: string };
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: new URL(back).searchParams.get('code')!,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
  const answer = await shop.app.request('/auth/v1/oauth/token', { method: 'POST', body: form });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('an OAuth client gets the consented claims and no access to the shop’s API', async () => {
  const customer = await signIn(shop);
  const headers = { authorization: `Bearer ${await authorizeClient(customer)}` };
  const told = await shop.app.request('/auth/v1/oauth/userinfo', { headers });
  expect(await told.json()).toMatchObject({ email: customer.email });
  const answers = await Promise.all(
    ['/api/orders', '/api/cart', '/api/account', '/api/account/export'].map((path) =>
      shop.app.request(path, { headers }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect((await shop.app.request('/api/account', { method: 'DELETE', headers })).status).toBe(401);
  expect((await shop.app.request('/api/account', { headers: customer.headers })).status).toBe(200);
});
