import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import { adminToken, withSecret } from '#auth/tests/support/admin-token.ts';
import {
  call,
  claimsOf,
  createServiceClient,
  goodPassword,
  newAddress,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';

const service = useAuthService(withSecret);
let admin: ReturnType<typeof createServiceClient>['admin'];
let token: string;

beforeAll(async () => {
  token = await adminToken();
  admin = createServiceClient(service, { headers: { Authorization: `Bearer ${token}` } }).admin;
});

describe('a caller without an admin token', () => {
  test.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', '/admin/users/not-a-uuid'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
    ['GET', '/admin/audit'],
  ])('may not %s %s', async (method, path) => {
    const { token: userToken } = await signUpAndIn(service);
    const outcomes = [];
    for (const given of [
      undefined,
      userToken,
      await adminToken({ role: 'authenticated' }),
      await adminToken({ role: 'service_role', session_id: randomUUID() }),
    ]) {
      const answer = await call(service, method, path, {
        token: given,
        body: method === 'POST' ? {} : undefined,
      });
      outcomes.push([answer.status, answer.json.code]);
    }
    expect(outcomes).toEqual([
      [401, 'no_authorization'],
      [403, 'not_admin'],
      [403, 'not_admin'],
      [403, 'session_not_found'],
    ]);
  });
});

test('a token signed by the operator needs the claims of a user to act as one', async () => {
  const { token: userToken } = await signUpAndIn(service);
  const { sub, session_id: sessionId } = claimsOf(userToken) as { sub: string; session_id: string };
  const person = { sub, session_id: sessionId, aud: 'authenticated', role: 'authenticated' };
  const expiry = Math.floor(Date.now() / 1000) + 60;
  const outcome = async (claims: Record<string, unknown>) => {
    const { status, json } = await call(service, 'GET', '/user', {
      token: await adminToken(claims),
    });
    return [status, json.code];
  };
  expect(await outcome({ ...person, exp: expiry })).toEqual([200, undefined]);
  expect(await outcome(person)).toEqual([403, 'bad_jwt']);
  expect(await outcome({ ...person, exp: expiry, iss: 'https://other.example' })).toEqual([
    403,
    'bad_jwt',
  ]);
  expect(await outcome({ role: 'anon' })).toEqual([403, 'bad_jwt']);
  expect(await outcome({ role: 'anon', sub: '1234567890' })).toEqual([400, 'bad_jwt']);
  expect(await outcome({ ...person, sub: randomUUID() })).toEqual([403, 'user_not_found']);
});

test('an invitation can be resent at once', async () => {
  const slow = await service.withSettings({
    mail: { ...defaultSettings.mail, minIntervalSeconds: 60 },
  });
  const body = { email: newAddress() };
  expect((await call(slow, 'POST', '/invite', { token, body })).status).toBe(200);
  expect(await call(slow, 'POST', '/invite', { token, body })).toMatchObject({
    status: 200,
    json: { email: body.email },
  });
});

describe('an account created by an admin', () => {
  test('holds exactly the given data and is unconfirmed, even with automatic confirmation', async () => {
    const open = await service.withSettings({
      signUp: { ...defaultSettings.signUp, email: { enabled: true, autoconfirm: true } },
    });
    const email = newAddress();
    const body = {
      email,
      password: goodPassword,
      user_metadata: { name: 'Ann' },
      app_metadata: { team: 'farm' },
    };
    const answer = await call(open, 'POST', '/admin/users', { token, body });
    expect(answer.json).toMatchObject({
      email,
      user_metadata: { name: 'Ann' },
      app_metadata: { provider: 'email', providers: ['email'], team: 'farm' },
      identities: [{ provider: 'email' }],
    });
    expect(answer.json.user_metadata).toEqual({ name: 'Ann' });
    expect(answer.json).not.toHaveProperty('email_confirmed_at');
    expect(
      (await createServiceClient(open).signInWithPassword({ email, password: goodPassword })).error,
    ).toMatchObject({ code: 'email_not_confirmed' });
    await admin.updateUserById(answer.json.id as string, { email_confirm: true });
    expect(
      (await createServiceClient(open).signInWithPassword({ email, password: goodPassword })).error,
    ).toBeNull();
  });

  test('may have a given id, phone and password hash', async () => {
    const id = randomUUID();
    const { data, error } = await admin.createUser({
      id,
      email: newAddress(),
      phone: '+15095550111',
      email_confirm: true,
      phone_confirm: true,
      password_hash: '$2b$04$nwPSLkJbJU8OX6eVfnq3VuMbb9IDDOd8oYJDF0f2TIzK7rvmyV0lO',
      role: 'editor',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      phone: '15095550111',
      role: 'editor',
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    expect(
      (
        await createServiceClient(service).signInWithPassword({
          email: data.user!.email!,
          password: 'correct horse',
        })
      ).data.session,
    ).not.toBeNull();
    const { encrypted_password: hash } = await service.db
      .selectFrom('auth.users')
      .select('encrypted_password')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/); // rehashed at sign-in
  });

  test.each([
    ['no address', {}, 400, 'validation_failed'],
    ['an invalid id', { id: 'mine', email: 'x@example.com' }, 400, 'validation_failed'],
    [
      'the nil id',
      { id: '00000000-0000-0000-0000-000000000000', email: 'x@example.com' },
      400,
      'validation_failed',
    ],
    [
      'both password and hash',
      { email: 'x@example.com', password: goodPassword, password_hash: 'x' },
      400,
      'validation_failed',
    ],
    [
      'a hash of an unknown kind',
      { email: 'x@example.com', password_hash: 'x' },
      400,
      'validation_failed',
    ],
    [
      'an invalid ban duration',
      { email: 'x@example.com', ban_duration: 'long' },
      400,
      'validation_failed',
    ],
  ])('is refused with %s', async (_name, body, status, code) => {
    const answer = await call(service, 'POST', '/admin/users', { token, body });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test('is refused with a taken address', async () => {
    const { email } = await signUpAndIn(service);
    expect((await admin.createUser({ email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });
});

describe('changing an account', () => {
  test('keeps its password when the new one is empty', async () => {
    const { email, userId } = await signUpAndIn(service);
    expect(
      await call(service, 'PUT', `/admin/users/${userId}`, { token, body: { password: '' } }),
    ).toMatchObject({ status: 422, json: { code: 'weak_password' } });
    expect(
      (await createServiceClient(service).signInWithPassword({ email, password: goodPassword }))
        .error,
    ).toBeNull();
  });

  test('a new password ends its sessions', async () => {
    const { client, userId, email } = await signUpAndIn(service);
    await admin.updateUserById(userId, { password: 'another password' });
    expect((await client.getUser()).error).not.toBeNull();
    expect(
      (await client.signInWithPassword({ email, password: 'another password' })).error,
    ).toBeNull();
  });

  test('a new address applies at once', async () => {
    const { userId } = await signUpAndIn(service);
    const email = newAddress();
    const { data } = await admin.updateUserById(userId, {
      email,
      user_metadata: { name: 'Ann', gone: null },
      app_metadata: { team: 'farm' },
    });
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ann' },
      app_metadata: { team: 'farm', provider: 'email' },
      identities: [{ identity_data: { email } }],
    });
    expect(
      (await createServiceClient(service).signInWithPassword({ email, password: goodPassword }))
        .error,
    ).toBeNull();
  });

  test('a ban locks the user out until it is lifted', async () => {
    const { client, userId, email } = await signUpAndIn(service);
    const { data } = await admin.updateUserById(userId, { ban_duration: '24h' });
    expect(Date.parse(data.user!.banned_until!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await client.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 });
    expect(
      (await client.signInWithPassword({ email, password: goodPassword })).error,
    ).toMatchObject({ code: 'user_banned', status: 400 });
    const { data: lifted } = await admin.updateUserById(userId, { ban_duration: 'none' });
    expect(lifted.user).not.toHaveProperty('banned_until');
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).toBeNull();
  });

  test.each(['GET', 'PUT', 'DELETE'])(
    '%s distinguishes an unknown id from an invalid one',
    async (method) => {
      const body = method === 'GET' ? undefined : {};
      const unknown = await call(service, method, `/admin/users/${randomUUID()}`, { token, body });
      expect([unknown.status, unknown.json.code]).toEqual([404, 'user_not_found']);
      const invalid = await call(service, method, '/admin/users/nonsense', { token, body });
      expect([invalid.status, invalid.json.code]).toEqual([404, 'validation_failed']);
    },
  );
});

describe('deleting an account', () => {
  test('removes it and its sessions', async () => {
    const { client, userId } = await signUpAndIn(service);
    const answer = await call(service, 'DELETE', `/admin/users/${userId}`, { token });
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect((await client.getUser()).error).not.toBeNull();
    expect((await admin.getUserById(userId)).error).toMatchObject({ status: 404 });
  });

  test('softly keeps an anonymized row', async () => {
    const { client, userId, email } = await signUpAndIn(service);
    expect((await admin.deleteUser(userId, true)).error).toBeNull();
    expect((await client.getUser()).error).not.toBeNull();
    expect(
      (await client.signInWithPassword({ email, password: goodPassword })).error,
    ).toMatchObject({ code: 'invalid_credentials' });
    const { data } = await admin.getUserById(userId);
    expect(data.user!.deleted_at).toBeDefined();
    expect(JSON.stringify(data.user)).not.toContain(email);
    await signUpAndIn(service, email); // the address is available again
  });
});

describe('the list of accounts', () => {
  test('is paginated, with links to the next and the last page', async () => {
    for (let count = 0; count < 3; count++) await admin.createUser({ email: newAddress() });
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(data).toMatchObject({
      aud: 'authenticated',
      nextPage: 2,
      lastPage: expect.any(Number),
      total: expect.any(Number),
    });
    expect(data.users).toHaveLength(2);
    expect(data.users[0]!.identities).toBeNull();
    const answer = await call(service, 'GET', '/admin/users?page=2&per_page=1', { token });
    expect(answer.headers.get('link')).toMatch(
      /^<[^>]*\?page=3&per_page=1>; rel="next", <[^>]*\?page=\d+&per_page=1>; rel="last"$/,
    );
    const dates = (answer.json.users as { created_at: string }[]).map(({ created_at: at }) => at);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('treats empty page parameters as defaults and refuses invalid ones', async () => {
    expect((await call(service, 'GET', '/admin/users?page=&per_page=', { token })).status).toBe(
      200,
    );
    for (const query of ['page=-1', 'page=x', 'per_page=-5']) {
      const answer = await call(service, 'GET', `/admin/users?${query}`, { token });
      expect([answer.status, answer.json.message]).toEqual([
        400,
        expect.stringMatching(/^Bad Pagination Parameters: /),
      ]);
    }
  });

  test('can be filtered and sorted', async () => {
    const email = newAddress();
    await admin.createUser({ email, user_metadata: { full_name: 'Zoe 100% Zanzibar' } });
    for (const filter of [email.slice(0, 20), '100% zan']) {
      const answer = await call(
        service,
        'GET',
        `/admin/users?filter=${encodeURIComponent(filter)}&sort=created_at+asc`,
        { token },
      );
      expect((answer.json.users as { email: string }[]).map((user) => user.email)).toEqual([email]);
    }
    expect(
      (await call(service, 'GET', '/admin/users?sort=encrypted_password', { token })).status,
    ).toBe(400);
  });
});

describe('an invitation', () => {
  test('creates an account even where sign-up is closed, and its link signs in', async () => {
    const closed = await service.withSettings({
      signUp: { ...defaultSettings.signUp, disabled: true },
    });
    const email = newAddress();
    const { data } = await createServiceClient(closed, {
      headers: { Authorization: `Bearer ${token}` },
    }).admin.inviteUserByEmail(email, { data: { name: 'Ann' } });
    expect(data.user!.invited_at).toBeDefined();
    expect(data.user!.user_metadata).toEqual({ name: 'Ann' });
    const { token: hash } = closed.mails.find(
      ({ to, kind }) => to === email && kind === 'invite',
    ) as unknown as { token: string };
    const { data: accepted } = await createServiceClient(closed).verifyOtp({
      token_hash: hash,
      type: 'invite',
    });
    expect(accepted.user).toMatchObject({
      email,
      user_metadata: { name: 'Ann', email_verified: true },
    });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });
});

describe('a generated link', () => {
  const follow = async (link: string) => {
    const answer = await call(service, 'GET', link.replace('http://auth.test/auth/v1', ''));
    return new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1));
  };

  test.each(['magiclink', 'recovery'] as const)(
    'signs an existing user in (%s) and sends no mail',
    async (type) => {
      const { email, userId } = await signUpAndIn(service);
      const before = service.mails.length;
      const { data } = await admin.generateLink({ type, email });
      expect(service.mails).toHaveLength(before);
      expect(data.user).toMatchObject({ id: userId, email });
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: 'http://shop.test',
      });
      expect((await follow(data.properties!.action_link)).get('type')).toBe(type);
      const { data: again } = await admin.generateLink({ type, email });
      expect(
        (
          await createServiceClient(service).verifyOtp({
            email,
            token: again.properties!.email_otp,
            type: 'email',
          })
        ).error,
      ).toBeNull();
    },
  );

  test('signs up with exactly the given metadata', async () => {
    const email = newAddress();
    const { data } = await admin.generateLink({
      type: 'signup',
      email,
      password: goodPassword,
      options: { data: { name: 'Ann' } },
    });
    expect(data.user!.user_metadata).toEqual({ name: 'Ann' });
    expect(
      (
        await createServiceClient(service).verifyOtp({
          token_hash: data.properties!.hashed_token,
          type: 'signup',
        })
      ).error,
    ).toBeNull();
    expect(
      (await createServiceClient(service).signInWithPassword({ email, password: goodPassword }))
        .error,
    ).toBeNull();
    expect(
      (await admin.generateLink({ type: 'signup', email, password: goodPassword })).error,
    ).toMatchObject({ code: 'email_exists' });
  });

  test('for sign-in becomes one for sign-up if the user is new', async () => {
    const { data } = await admin.generateLink({ type: 'magiclink', email: newAddress() });
    expect(data.properties).toMatchObject({ verification_type: 'signup' });
    expect(data.properties!.action_link).toContain('type=signup');
  });

  test('to each address together change the address', async () => {
    const { email, userId } = await signUpAndIn(service);
    const newEmail = newAddress();
    const { data: current } = await admin.generateLink({
      type: 'email_change_current',
      email,
      newEmail,
    });
    const { data: next } = await admin.generateLink({ type: 'email_change_new', email, newEmail });
    expect(current.properties!.action_link).toContain('type=email_change&');
    expect((await follow(current.properties!.action_link)).get('message')).toMatch(
      /^Confirmation link accepted/,
    );
    expect((await follow(next.properties!.action_link)).get('access_token')).toBeTruthy();
    expect((await admin.getUserById(userId)).data.user!.email).toBe(newEmail);
  });

  test.each([
    [{ type: 'recovery', email: 'nobody@example.com' }, 404, 'user_not_found'],
    [{ type: 'nonsense', email: 'nobody@example.com' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'nobody@example.com' }, 400, 'validation_failed'],
    [{ type: 'magiclink' }, 400, 'validation_failed'],
  ])('%j is refused: %i %s', async (body, status, code) => {
    const answer = await call(service, 'POST', '/admin/generate_link', { token, body });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });
});

test('the audit log can be searched by author, action and type', async () => {
  const { email, userId } = await signUpAndIn(service);
  await admin.updateUserById(userId, { user_metadata: { name: 'Ann' } });
  const entries = async (query: string) =>
    (await call(service, 'GET', `/admin/audit?query=${encodeURIComponent(query)}`, { token }))
      .json as unknown as {
      payload: Record<string, unknown>;
      ip_address: string;
      created_at: string;
    }[];
  expect((await entries(`author:${email}`)).map(({ payload }) => payload.action)).toContain(
    'login',
  );
  expect((await entries('action:user_modified'))[0]).toMatchObject({
    payload: {
      action: 'user_modified',
      actor_username: 'service_role',
      log_type: 'user',
      traits: { user_id: userId },
    },
  });
  expect(
    (await entries('type:account')).every(({ payload }) => payload.log_type === 'account'),
  ).toBe(true);
  const { data } = await admin.createUser({
    phone: '15095550199',
    password: goodPassword,
    phone_confirm: true,
    user_metadata: { full_name: 'Ann Grower' },
  });
  const phones = await service.withSettings({
    signUp: { ...defaultSettings.signUp, phone: { enabled: true, autoconfirm: false } },
  });
  await createServiceClient(phones).signInWithPassword({
    phone: data.user!.phone!,
    password: goodPassword,
  });
  expect((await entries('author:Grower'))[0]!.payload).toMatchObject({
    action: 'login',
    actor_username: '15095550199',
    actor_name: 'Ann Grower',
    actor_via_sso: false,
  });
  expect((await call(service, 'GET', '/admin/audit?query=colour:red', { token })).status).toBe(400);
});
