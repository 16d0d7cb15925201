import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, claimsOf, signUpAndIn, siteUrl } from '#auth/tests/support/auth-service.ts';
import { useOauthService } from '#auth/tests/support/oauth-service.ts';

const { service, newClient, ask, signInTo } = useOauthService();

/** A service with every feature on, and the token of an authorized OAuth client. */
async function authorizeClient(scope: string) {
  const person = await signUpAndIn(service);
  const all = await service.withSettings({
    manualLinking: true,
    passkeys: { enabled: true, perUserMax: 5 },
    webauthn: { rpId: 'shop.test', rpName: 'Shop', origins: [siteUrl], challengeSeconds: 300 },
  });
  await person.client.updateUser({ data: { full_name: 'Ann' } });
  const { json } = await signInTo(await newClient(), person, { scope });
  return { all, person, token: json.access_token as string };
}

/** Everything an OAuth client may call. */
const allowed = ['GET /user', 'GET /oauth/userinfo', 'POST /oauth/userinfo'];

test('an OAuth client may read the granted data and call no other authenticated path (A9)', async () => {
  const { all, token, person } = await authorizeClient('openid email profile phone offline_access');
  const paths = all.routes.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => [method, path.replaceAll(/:\w+/g, randomUUID())] as const);
  const open: string[] = [];
  for (const [method, path] of new Map(
    paths.map(([method, path]) => [
      `${method} ${path.replaceAll(/[\da-f-]{36}/g, ':id')}`,
      [method, path] as const,
    ]),
  ).values()) {
    const body = method === 'GET' ? undefined : {};
    if ((await call(all, method, path, { body })).status !== 401) continue; // public
    const { status, json } = await call(all, method, path, { token, body });
    if (status !== 403 || !['no_authorization', 'not_admin'].includes(json.code as string))
      open.push(`${method} ${path}`);
  }
  expect(open.toSorted()).toEqual(allowed.toSorted());
  expect((await person.client.getUser()).error, 'the user is still signed in').toBeNull();
});

describe.each([
  ['openid', { email: '', phone: '', user_metadata: {} }],
  ['email', { phone: '', user_metadata: {} }],
  ['profile', { email: '', phone: '', user_metadata: { full_name: 'Ann' } }],
])('with the scope %s', (scope, seen) => {
  test('the token and GET /user contain only the granted data and no sign-in methods (A9)', async () => {
    const { person, token } = await authorizeClient(scope);
    const expected = { email: person.email, ...seen, app_metadata: {} };
    expect(claimsOf(token)).toMatchObject(expected);
    const { json } = await call(service, 'GET', '/user', { token });
    expect(json).toMatchObject({ ...expected, identities: [] });
    expect(json.user_metadata).toEqual(seen.user_metadata);
    expect(JSON.stringify(json).includes(person.email)).toBe(scope === 'email');
  });
});

test('a client authorized by an admin does not become an admin', async () => {
  const person = await signUpAndIn(service);
  await service.db
    .updateTable('auth.users')
    .set({ role: 'service_role' })
    .where('id', '=', person.userId)
    .execute();
  const { json } = await signInTo(await newClient(), person);
  expect(claimsOf(json.access_token as string)).toMatchObject({ role: 'authenticated' });
  expect(
    await call(service, 'GET', '/admin/users', { token: json.access_token as string }),
  ).toMatchObject({ status: 403, json: { code: 'not_admin' } });
});

test('a client without URLs is shown without them', async () => {
  const app = await newClient();
  const person = await signUpAndIn(service);
  const { data } = await person.client.oauth.getAuthorizationDetails((await ask(app.client_id)).id);
  expect(data).toMatchObject({ client: { id: app.client_id, name: 'App' } });
  expect(Object.keys((data as { client: object }).client)).toEqual(['id', 'name']);
});
