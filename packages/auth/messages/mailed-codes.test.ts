import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  call,
  claimsOf,
  createServiceClient,
  newAddress,
  serviceUrl,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';

const service = useAuthService({ allowedRedirects: ['http://app.example/**'] });
interface Mail {
  kind: string;
  to: string;
  token: string;
  code: string;
  type: string;
  redirectTo: string;
}
const mailTo = (address: string) => service.mails.findLast(({ to }) => to === address) as Mail;

describe('POST /otp', () => {
  test('signs an existing user in by either the code or the link, once', async () => {
    const { email } = await signUpAndIn(service);
    const client = createServiceClient(service);
    expect(await client.signInWithOtp({ email })).toMatchObject({ error: null });
    expect(mailTo(email)).toMatchObject({ kind: 'magic-link', type: 'magiclink' });
    const { data } = await client.verifyOtp({ email, token: mailTo(email).code, type: 'email' });
    expect(claimsOf(data.session!.access_token)).toMatchObject({ amr: [{ method: 'otp' }] });
    expect(
      (await client.verifyOtp({ token_hash: mailTo(email).token, type: 'magiclink' })).error,
    ).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('counts an attempt before comparing the code: the right one among sixty concurrent ones is refused (A12)', async () => {
    const { email } = await signUpAndIn(service);
    await call(service, 'POST', '/otp', { body: { email } });
    const { code } = mailTo(email);
    const wrong = Array.from({ length: 59 }, (_, index) =>
      String((Number(code) + index + 1) % 1e6).padStart(6, '0'),
    );
    const answers = await Promise.all(
      [...wrong, code].map((token) =>
        call(service, 'POST', '/verify', { body: { type: 'email', email, token } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 403));
    const row = await service.db
      .selectFrom('auth.one_time_tokens')
      .select('code_failures')
      .where('relates_to', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.code_failures).toBe(5);
  });

  test('takes no code after five wrong ones, looked at or redeemed, but the link', async () => {
    const { email } = await signUpAndIn(service);
    await call(service, 'POST', '/otp', { body: { email } });
    const { code, token: link } = mailTo(email);
    const wrong = (Number(code) + 1) % 1e6;
    const show = (token: string, path: '/verify' | '/verify/look') =>
      call(service, 'POST', path, { body: { type: 'email', email, token } });
    for (const path of ['/verify', '/verify/look', '/verify', '/verify/look', '/verify'] as const)
      expect((await show(String(wrong).padStart(6, '0'), path)).status).toBe(403);
    for (const path of ['/verify/look', '/verify'] as const)
      expect((await show(code, path)).json).toMatchObject({ code: 'otp_expired' });
    const byLink = { token_hash: link, type: 'magiclink' };
    expect((await call(service, 'POST', '/verify', { body: byLink })).status).toBe(200);
  });

  test('stops mailing for a network that asks for fifty addresses, and for nobody else', async () => {
    const limited = await service.withSettings({
      clientAddressHeader: 'x-forwarded-for',
      limits: { mailsPerClient: { times: 10, seconds: 3600 } },
    });
    const ask = (client: string) =>
      call(limited, 'POST', '/otp', {
        body: { email: newAddress() },
        headers: { 'x-forwarded-for': client },
      });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('203.0.113.7')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await ask('198.51.100.8')).status).toBe(200);
  });

  test('never signs in to the account of a company sign-on: its address gets one of its own', async () => {
    const { email, userId } = await signUpAndIn(service);
    await service.db
      .updateTable('auth.users')
      .set({ is_sso_user: true })
      .where('id', '=', userId)
      .execute();
    expect((await call(service, 'POST', '/otp', { body: { email } })).json).toEqual({});
    expect(mailTo(email).kind).toBe('confirm-address');
    const { json } = await call(service, 'POST', '/verify', {
      body: { email, token: mailTo(email).code, type: 'email' },
    });
    expect(claimsOf(json.access_token as string).sub).not.toBe(userId);
  });

  test('accepts a code with grouped digits', async () => {
    const { email } = await signUpAndIn(service);
    await call(service, 'POST', '/otp', { body: { email } });
    const { code } = mailTo(email);
    const token = `${code.slice(0, 3)}-${code.slice(3)} `;
    expect(
      (await call(service, 'POST', '/verify', { body: { type: 'email', email, token } })).status,
    ).toBe(200);
  });

  test('signs up a new user', async () => {
    const email = newAddress();
    const client = createServiceClient(service);
    await client.signInWithOtp({ email, options: { data: { name: 'Ann' } } });
    expect(mailTo(email)).toMatchObject({ kind: 'confirm-address' });
    const { data } = await client.verifyOtp({ email, token: mailTo(email).code, type: 'email' });
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ann', email_verified: true },
    });
  });

  test.each([
    [
      'an unknown address without sign-up',
      { create_user: false, email: 'nobody@example.com' },
      422,
      'otp_disabled',
      'Signups not allowed for otp',
    ],
    [
      'phones while disabled',
      { phone: '15095550100' },
      400,
      'phone_provider_disabled',
      'Unsupported phone provider',
    ],
    [
      'both',
      { phone: '15095550100', email: 'ann@example.com' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided',
    ],
    ['neither', {}, 400, 'validation_failed', 'One of email or phone must be set'],
  ])('refuses %s', async (_name, body, status, code, message) => {
    const answer = await call(service, 'POST', '/otp', { body });
    expect([answer.status, answer.json]).toEqual([status, { code, message }]);
  });

  test('refuses new users where sign-up is closed, but still signs in existing ones', async () => {
    const { email } = await signUpAndIn(service);
    const closed = await service.withSettings({
      signUp: { ...defaultSettings.signUp, disabled: true },
    });
    expect((await call(closed, 'POST', '/otp', { body: { email } })).json).toEqual({});
    expect(
      (await call(closed, 'POST', '/otp', { body: { email: newAddress() } })).json,
    ).toMatchObject({ code: 'signup_disabled' });
    expect((await call(service, 'POST', '/magiclink', { body: { email } })).json).toEqual({});
  });

  test('a newer code voids the older one', async () => {
    const { email } = await signUpAndIn(service);
    await call(service, 'POST', '/otp', { body: { email } });
    const old = mailTo(email);
    await call(service, 'POST', '/recover', { body: { email } });
    expect(
      (
        await call(service, 'POST', '/verify', {
          body: { token_hash: old.token, type: 'magiclink' },
        })
      ).json,
    ).toMatchObject({ code: 'otp_expired' });
    expect(
      (
        await call(service, 'POST', '/verify', {
          body: { token_hash: mailTo(email).token, type: 'recovery' },
        })
      ).status,
    ).toBe(200);
  });
});

describe('POST /verify', () => {
  test.each([
    [{ token: '123456', email: 'ann@example.com' }, 400, 'Verify requires a verification type'],
    [{ type: 'signup' }, 400, 'Verify requires either a token or a token hash'],
    [
      { type: 'signup', token: '123456', token_hash: 'abc' },
      400,
      'Verify requires either a token or a token hash',
    ],
    [
      { type: 'signup', token_hash: 'abc', email: 'ann@example.com' },
      400,
      'Only the token_hash and type should be provided',
    ],
    [
      { type: 'signup', token: '123456' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'signup', token: '123456', email: 'nonsense' }, 422, 'Invalid email format'],
    [
      { type: 'sms', token: '123456', phone: 'nonsense' },
      400,
      'Invalid phone number format (E.164 required)',
    ],
    [
      { type: 'signup', token: '123456', email: 'ann@example.com' },
      403,
      'Token has expired or is invalid',
    ],
    [
      { type: 'nonsense', token: '123456', email: 'ann@example.com' },
      403,
      'Token has expired or is invalid',
    ],
    [
      { type: 'sms', token: '123456', phone: '15095550100' },
      403,
      'Token has expired or is invalid',
    ],
    [{ type: 'recovery', token_hash: 'abc' }, 403, 'Email link is invalid or has expired'],
  ])('answers %j with %i %s', async (body, status, message) => {
    const answer = await call(service, 'POST', '/verify', { body });
    expect([answer.status, answer.json.message]).toEqual([status, message]);
  });

  test('refuses an expired code', async () => {
    const { email } = await signUpAndIn(service);
    await call(service, 'POST', '/otp', { body: { email } });
    await service.db
      .updateTable('auth.one_time_tokens')
      .set({ created_at: new Date(Date.now() - 86_401_000) })
      .where('relates_to', '=', email)
      .execute();
    expect(
      (
        await call(service, 'POST', '/verify', {
          body: { email, token: mailTo(email).code, type: 'email' },
        })
      ).json,
    ).toMatchObject({ code: 'otp_expired' });
  });

  test('refuses a banned user', async () => {
    const { email, userId } = await signUpAndIn(service);
    await call(service, 'POST', '/otp', { body: { email } });
    await service.db
      .updateTable('auth.users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', userId)
      .execute();
    const answer = await call(service, 'POST', '/verify', {
      body: { token_hash: mailTo(email).token, type: 'magiclink' },
    });
    expect([answer.status, answer.json.code]).toEqual([403, 'user_banned']);
  });
});

describe('POST /resend', () => {
  test.each([
    [
      { type: 'invite', email: 'ann@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [{ type: 'signup' }, 'Type provided requires an email address'],
    [{ type: 'sms' }, 'Type provided requires a phone number'],
    [{ type: 'email_change' }, 'Missing email address or phone number'],
  ])('refuses %j: %s', async (body, message) => {
    const answer = await call(service, 'POST', '/resend', { body });
    expect([answer.status, answer.json.message]).toEqual([400, message]);
  });

  test.each(['signup', 'email_change'])('does not reveal an unknown address (%s)', async (type) => {
    expect(
      (await call(service, 'POST', '/resend', { body: { type, email: newAddress() } })).json,
    ).toEqual({});
  });

  test('resends a change of address', async () => {
    const { email, client } = await signUpAndIn(service);
    const newEmail = newAddress();
    await client.updateUser({ email: newEmail });
    const { token } = mailTo(newEmail);
    await client.resend({ type: 'email_change', email });
    expect(mailTo(newEmail).token).not.toBe(token);
  });
});

describe('a code challenge', () => {
  const verifier = 'a-verifier-of-forty-three-characters-or-more-0123';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const begin = async (body: Record<string, unknown> = {}) => {
    const { email } = await signUpAndIn(service);
    await call(
      service,
      'POST',
      `/recover?redirect_to=${encodeURIComponent('http://app.example/back?from=mail&sb_flow_id=7')}`,
      { body: { email, code_challenge: challenge, code_challenge_method: 'S256', ...body } },
    );
    const { token, redirectTo } = mailTo(email);
    return {
      email,
      token,
      location: async () => new URL((await follow(token, redirectTo)).headers.get('location')!),
    };
  };
  const follow = (token: string, redirectTo: string, type = 'recovery') =>
    call(
      service,
      'GET',
      `/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`,
    );
  const exchange = (code: string | null, given = verifier) =>
    call(service, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: given },
    });

  test('makes the link return a code that only the verifier can exchange for a session', async () => {
    const { token, email, location } = await begin();
    expect(token).toMatch(/^pkce_/);
    const target = await location();
    expect(target.href).toMatch(
      /^http:\/\/app\.example\/back\?from=mail&sb_flow_id=7&code=[\da-f-]{36}$/,
    );
    const code = target.searchParams.get('code');
    expect((await exchange(code, 'x'.repeat(43))).json).toMatchObject({
      code: 'bad_code_verifier',
    });
    const answer = await exchange(code);
    expect(answer.json).toMatchObject({ token_type: 'bearer', user: { email } });
    expect(claimsOf(answer.json.access_token as string)).toMatchObject({
      amr: [{ method: 'recovery' }],
    });
    expect([(await exchange(code)).status, (await exchange(code)).json.code]).toEqual([
      404,
      'flow_state_not_found',
    ]);
  });

  test.each([
    ['/signup', { email: 'ann@example.com', password: 'a wholly new password' }],
    ['/otp', { email: 'ann@example.com' }],
    ['/magiclink', { email: 'ann@example.com' }],
    ['/recover', { email: 'ann@example.com' }],
    ['/resend', { email: 'ann@example.com', type: 'signup' }],
  ])('cannot be plain: %s', async (path, body) => {
    const plain = { code_challenge: verifier, code_challenge_method: 'plain' };
    expect(await call(service, 'POST', path, { body: { ...body, ...plain } })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message: 'invalid code challenge method: must be s256' },
    });
  });

  test('still allows typing the code or posting the hash', async () => {
    const { email } = await begin();
    expect(
      (
        await call(service, 'POST', '/verify', {
          body: { email, token: mailTo(email).code, type: 'recovery' },
        })
      ).status,
    ).toBe(200);
    const { token } = await begin();
    expect(
      (await call(service, 'POST', '/verify', { body: { token_hash: token, type: 'recovery' } }))
        .status,
    ).toBe(200);
  });

  test('expires five minutes after the link was opened', async () => {
    const { location } = await begin();
    const code = (await location()).searchParams.get('code')!;
    await service.db
      .updateTable('auth.flow_state')
      .set({ auth_code_issued_at: new Date(Date.now() - 301_000) })
      .where('auth_code', '=', code)
      .execute();
    const answer = await exchange(code);
    expect([answer.status, answer.json.code]).toEqual([422, 'flow_state_expired']);
  });

  test('reports failures in the query and the fragment', async () => {
    const location = new URL(
      (await follow('pkce_gone', 'http://app.example/back')).headers.get('location')!,
    );
    const params = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    };
    expect(Object.fromEntries(location.searchParams)).toEqual(params);
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      ...params,
      sb: '',
    });
  });

  test.each([
    [{ auth_code: '', code_verifier: verifier }, 400, 'validation_failed'],
    [{ auth_code: 'nonsense', code_verifier: verifier }, 404, 'flow_state_not_found'],
    [
      { auth_code: '00000000-0000-4000-8000-000000000000', code_verifier: verifier },
      404,
      'flow_state_not_found',
    ],
  ])('%j is answered %i %s', async (body, status, code) => {
    const answer = await call(service, 'POST', '/token?grant_type=pkce', { body });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test('works with the official client from start to end', async () => {
    const { email } = await signUpAndIn(service);
    const client = createServiceClient(service, { flowType: 'pkce' });
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'http://app.example/in' } });
    const { token, redirectTo } = mailTo(email);
    const location = new URL(
      (await follow(token, redirectTo, 'magiclink')).headers.get('location')!,
    );
    const { data, error } = await client.exchangeCodeForSession(location.searchParams.get('code')!);
    expect(error).toBeNull();
    expect(data.user!.email).toBe(email);
  });
});

test('mails keep a minimum interval, and the error says how long to wait', async () => {
  const slow = await service.withSettings({
    mail: { ...defaultSettings.mail, minIntervalSeconds: 60 },
  });
  const { email } = await signUpAndIn(service);
  expect((await call(slow, 'POST', '/recover', { body: { email } })).status).toBe(200);
  const answer = await call(slow, 'POST', '/recover', { body: { email } });
  expect([answer.status, answer.json.code]).toEqual([429, 'over_email_send_rate_limit']);
  expect(answer.json.message).toMatch(
    /^For security purposes, you can only request this after \d+ seconds\.$/,
  );
  expect((await call(slow, 'POST', '/recover', { body: { email: newAddress() } })).status).toBe(
    200,
  );
});

test('the service-wide limit on mails applies only where addresses must be confirmed', async () => {
  const limited = await service.withSettings({
    limits: { mailsSent: { times: 2, seconds: 3600 } },
  });
  const statuses = [];
  for (let times = 0; times < 3; times++)
    statuses.push(
      (await call(limited, 'POST', '/recover', { body: { email: newAddress() } })).status,
    );
  expect(statuses).toEqual([200, 200, 429]);
  const open = await limited.withSettings({
    signUp: { ...defaultSettings.signUp, email: { enabled: true, autoconfirm: true } },
  });
  expect((await call(open, 'POST', '/recover', { body: { email: newAddress() } })).status).toBe(
    200,
  );
});

test('links redirect only to allowed targets', async () => {
  const { email } = await signUpAndIn(service);
  const targetFor = async (redirect: string, headers = {}) => {
    await call(service, 'POST', `/recover?redirect_to=${encodeURIComponent(redirect)}`, {
      body: { email },
      headers,
    });
    return mailTo(email).redirectTo;
  };
  expect(await targetFor('http://app.example/deep/page')).toBe('http://app.example/deep/page');
  expect(await targetFor('https://evil.example/')).toBe('http://shop.test');
  expect(await targetFor('https://evil.example/', { referer: 'http://app.example/from' })).toBe(
    'http://app.example/from',
  );
  expect(await targetFor(`${serviceUrl}@evil.example`)).toBe('http://shop.test');
});
