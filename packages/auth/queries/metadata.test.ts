import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { importAccounts } from '#auth/import/import-accounts.ts';
import {
  adminToken,
  call,
  createServiceClient,
  signUpAndIn,
} from '#auth/tests/support/auth-service.ts';
import { newPerson, useExternalService } from '#auth/tests/support/external-service.ts';
import { fitMetadata } from './metadata.ts';

const { service, signInWith } = useExternalService();

/** A line of a usual proxy's header buffer. */
const headerMax = 8192;
const tokenFits = (token: string) => `Authorization: Bearer ${token}`.length < headerMax;
const large = 'x'.repeat(2000);
/** Three bytes each, so that 1,300 fill what 3,900 ASCII letters fill. */
const wide = '苹'.repeat(1300);

test.each(['data', 'metadata of an admin'])(
  'several updates of %s are refused before the token grows too large',
  async (source) => {
    const { client, token, userId } = await signUpAndIn(service);
    const admin = await adminToken();
    const update = async (number: number) =>
      source === 'data'
        ? call(service, 'PUT', '/user', { token, body: { data: { [`m${number}`]: large } } })
        : call(service, 'PUT', `/admin/users/${userId}`, {
            token: admin,
            body:
              number % 2
                ? { app_metadata: { [`m${number}`]: large } }
                : { user_metadata: { [`m${number}`]: large } },
          });
    const statuses: number[] = [];
    for (let number = 0; number < 4; number++) statuses.push((await update(number)).status);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(0);
    const { data } = await client.refreshSession();
    expect(tokenFits(data.session!.access_token)).toBe(true);
    expect(
      (await call(service, 'PUT', '/user', { token, body: { data: { m0: null } } })).status,
    ).toBe(200);
  },
);

test('bytes are counted, not characters', async () => {
  const { token } = await signUpAndIn(service);
  const body = { data: { name: wide } };
  expect((await call(service, 'PUT', '/user', { token, body })).status).toBe(200);
  expect(
    (await call(service, 'PUT', '/user', { token, body: { data: { other: wide } } })).json,
  ).toMatchObject({ code: 'validation_failed' });
});

test('an admin who creates an account with too much is refused', async () => {
  const answer = await call(service, 'POST', '/admin/users', {
    token: await adminToken(),
    body: {
      email: `${randomUUID()}@example.com`,
      user_metadata: { a: 'x'.repeat(4000) },
      app_metadata: { b: 'x'.repeat(4000) },
    },
  });
  expect(answer).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
});

test('claims of a provider that no token could carry are left out, and signing in works', async () => {
  const person = { ...newPerson(), zoneinfo: 'z'.repeat(480), website: 'w'.repeat(480) };
  await signInWith('keycloak', person);
  await service.db
    .updateTable('auth.users')
    .set({ raw_user_meta_data: JSON.stringify({ a: large, b: large }) })
    .where('email', '=', person.email)
    .execute();
  const { fragment } = await signInWith('keycloak', person);
  expect(tokenFits(fragment.get('access_token')!)).toBe(true);
});

test('an import keeps the account, leaves the largest member out, and says so', async () => {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const report = await importAccounts(service.db, {
    users: [
      {
        id,
        email,
        email_confirmed_at: '2024-03-01',
        raw_user_meta_data: {
          full_name: 'Ann',
          groups: Array.from({ length: 300 }, (_, n) => `group ${n} of a company`),
        },
      },
    ],
    identities: [],
  });
  expect(report.users.imported).toBe(1);
  expect(report.changed).toMatchObject([
    { reason: expect.stringContaining('groups was left out') },
  ]);
  const user = await service.db
    .selectFrom('auth.users')
    .select('raw_user_meta_data')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(user.raw_user_meta_data).toEqual({ full_name: 'Ann' });
});

test('an account from before the limit gets a token that a header can carry', async () => {
  const { client, userId } = await signUpAndIn(service);
  await service.db
    .updateTable('auth.users')
    .set({ raw_user_meta_data: JSON.stringify({ full_name: 'Ann', groups: 'g'.repeat(20_000) }) })
    .where('id', '=', userId)
    .execute();
  const { data } = await client.refreshSession();
  expect(tokenFits(data.session!.access_token)).toBe(true);
  expect((await createServiceClient(service).setSession(data.session!)).error).toBeNull();
});

test('what the protocol reads is left out last', () => {
  const fitted = fitMetadata({
    user: {
      sub: 'id',
      full_name: 'n'.repeat(1000),
      groups: 'g'.repeat(900),
      more: 'm'.repeat(3500),
    },
    app: { provider: 'email', providers: ['email'] },
  });
  expect(fitted.dropped).toEqual(['more']);
  expect(Object.keys(fitted.user)).toEqual(['sub', 'full_name', 'groups']);
});
