import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createServiceClient,
  newAddress,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { importAccounts, readDump } from './import-accounts.ts';

const service = useAuthService();
/** Hash of `correct horse`. */
const bcryptHash = '$2b$04$nwPSLkJbJU8OX6eVfnq3VuMbb9IDDOd8oYJDF0f2TIzK7rvmyV0lO';

function exported(changes: Record<string, unknown> = {}) {
  const id = randomUUID();
  const email = newAddress();
  const user = {
    instance_id: '00000000-0000-0000-0000-000000000000',
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: bcryptHash,
    email_confirmed_at: '2024-03-01 10:00:00.123456+00',
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { full_name: 'Ann', sub: id },
    created_at: '2024-02-29 10:00:00+00',
    updated_at: '2024-03-01T10:00:00Z',
    confirmation_token: '',
    ...changes,
  };
  const identity = {
    id: randomUUID(),
    provider_id: id,
    user_id: id,
    provider: 'email',
    identity_data: { sub: id, email },
    created_at: '2024-02-29 10:00:00+00',
  };
  return { user, identity };
}

test('users keep their id, data and password', async () => {
  const { user, identity } = exported();
  const report = await importAccounts(service.db, { users: [user], identities: [identity] });
  expect(report).toEqual({
    users: { imported: 1, present: 0 },
    identities: { imported: 1, present: 0 },
    refused: [],
  });
  const { data, error } = await createServiceClient(service).signInWithPassword({
    email: user.email,
    password: 'correct horse',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    id: user.id,
    created_at: '2024-02-29T10:00:00.000Z',
    email_confirmed_at: '2024-03-01T10:00:00.123Z',
    user_metadata: { full_name: 'Ann' },
    identities: [{ provider: 'email' }],
  });
});

test('a second run changes nothing and keeps later changes', async () => {
  const { user, identity } = exported();
  await importAccounts(service.db, { users: [user], identities: [identity] });
  const client = createServiceClient(service);
  await client.signInWithPassword({ email: user.email, password: 'correct horse' });
  await client.updateUser({ password: 'correct horse battery' });
  const again = await importAccounts(service.db, { users: [user], identities: [identity] });
  expect(again).toEqual({
    users: { imported: 0, present: 1 },
    identities: { imported: 0, present: 1 },
    refused: [],
  });
  expect(
    (await client.signInWithPassword({ email: user.email, password: 'correct horse battery' }))
      .error,
  ).toBeNull();
});

test('users listed by the admin API are imported with their identities', async () => {
  const { user } = exported();
  const { raw_user_meta_data: data, raw_app_meta_data: appData, ...rest } = user;
  const listed = {
    ...rest,
    user_metadata: data,
    app_metadata: appData,
    identities: [
      {
        identity_id: randomUUID(),
        id: `google-${user.id}`,
        user_id: user.id,
        provider: 'google',
        identity_data: { sub: `google-${user.id}`, email: user.email },
      },
    ],
  };
  expect(await importAccounts(service.db, readDump(JSON.stringify([listed])))).toMatchObject({
    users: { imported: 1 },
    identities: { imported: 1 },
    refused: [],
  });
  const row = await service.db
    .selectFrom('auth.identities')
    .select('provider_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(row.provider_id).toBe(`google-${user.id}`);
});

describe('an invalid row', () => {
  test('is reported with its reason and does not stop the others', async () => {
    const { email: taken } = await signUpAndIn(service);
    const good = exported();
    const rows = [
      'nonsense',
      exported({ id: 'no-uuid' }).user,
      exported({ raw_user_meta_data: 'none' }).user,
      exported({ email: taken }).user,
      good.user,
    ];
    const identities = [
      { ...exported().identity },
      { ...good.identity, provider: '' },
      good.identity,
    ];
    const report = await importAccounts(service.db, { users: rows, identities });
    expect(report).toMatchObject({
      users: { imported: 1, present: 0 },
      identities: { imported: 1, present: 0 },
    });
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^row /),
      'id is not a UUID',
      expect.stringMatching(/^raw_user_meta_data /),
      'the mail address or the phone number belongs to another account',
      'its user does not exist',
      'provider is missing',
    ]);
    expect(report.refused[3]!.row).toBe(`users[3] ${(rows[3] as { id: string }).id} ${taken}`);
  });
});

test.each([
  [
    'encrypted_password',
    '{SSHA}unknown',
    'its password has a hash of an unknown kind and was left out: it can be reset',
    { encrypted_password: null },
  ],
  [
    'encrypted_password',
    '$fbscrypt$v=9,n=99',
    'its password has a hash of an unknown kind and was left out: it can be reset',
    { encrypted_password: null },
  ],
  ['email', 'no address', 'its email is not an address and was left out', { email: null }],
  [
    'email',
    '"Ann..B"@old.example',
    'its email is none that a form here accepts; it is imported as it is',
    { email: '"ann..b"@old.example' },
  ],
  ['email', 'ANN@müller.example', undefined, { email: 'ann@xn--mller-kva.example' }],
  [
    'created_at',
    'yesterday',
    'its created_at is not a time; it was left out',
    { created_at: expect.any(Date) },
  ],
  [
    'email_confirmed_at',
    'soon',
    'its email_confirmed_at is not a time; it was left out',
    { email_confirmed_at: null },
  ],
  [
    'banned_until',
    'infinity',
    'its banned_until is not a time; the account stays banned',
    { banned_until: new Date('9999-12-31T00:00:00Z') },
  ],
  [
    'deleted_at',
    '2024-13-45',
    'its deleted_at is not a time; the account stays deleted',
    { deleted_at: new Date(0) },
  ],
  ['phone', 'none', 'its phone is not a phone number and was left out', { phone: null }],
])(
  'an account whose %s is %s is imported, and what is missing is told',
  async (field, value, reason, stored) => {
    const { user } = exported({ [field]: value });
    const report = await importAccounts(service.db, { users: [user], identities: [] });
    expect(report).toMatchObject({ users: { imported: 1 }, refused: [] });
    expect(report.changed?.map((change) => change.reason)).toEqual(reason && [reason]);
    expect(
      await service.db
        .selectFrom('auth.users')
        .selectAll()
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow(),
    ).toMatchObject(stored);
  },
);

test('an identity with an unreadable date is imported too', async () => {
  const { user, identity } = exported();
  const report = await importAccounts(service.db, {
    users: [user],
    identities: [{ ...identity, last_sign_in_at: 'yesterday' }],
  });
  expect(report).toMatchObject({
    users: { imported: 1 },
    identities: { imported: 1 },
    refused: [],
    changed: [{ reason: 'its last_sign_in_at is not a time; it was left out' }],
  });
});

test('a user without identities gets the email identity', async () => {
  const { user } = exported();
  await importAccounts(service.db, { users: [user], identities: [] });
  const { data } = await createServiceClient(service).signInWithPassword({
    email: user.email,
    password: 'correct horse',
  });
  expect(data.user!.identities).toMatchObject([
    { provider: 'email', identity_data: { email: user.email, email_verified: true } },
  ]);
});

test.each(['{}', '"text"', 'null', '{"users": 7}'])('%s is not an export', (text) => {
  expect(() => readDump(text)).toThrow(/neither a list of users/);
});
