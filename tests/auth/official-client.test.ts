import { expect, test } from 'vitest';
import {
  countMails,
  createClient,
  findSentLink,
  goodPassword,
  newAddress,
  signUpAndIn,
} from '#tests/support/accounts.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

test('a visitor signs up, confirms by mailed link and is signed in', async () => {
  const client = createClient(shop);
  const email = newAddress();
  const signedUp = await client.signUp({
    email: ` ${email.toUpperCase()} `,
    password: goodPassword,
    options: { data: { full_name: 'Ann' }, emailRedirectTo: 'http://shop.test/' },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Ann', email_verified: false },
  });

  const unconfirmed = await client.signInWithPassword({ email, password: goodPassword });
  expect(unconfirmed.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });

  const { link, tokenHash, type } = await findSentLink(shop, email, 'confirm-address');
  expect(link).toMatch(/^http:\/\/shop\.test\/confirm#token_hash=[\w-]{43}&type=signup$/);
  const verified = await client.verifyOtp({ token_hash: tokenHash, type: type as 'signup' });
  expect(verified.error).toBeNull();
  expect(verified.data.user).toMatchObject({
    id: signedUp.data.user!.id,
    email,
    user_metadata: { email_verified: true },
  });
  expect(verified.data.user!.identities).toMatchObject([
    { provider: 'email', identity_data: { email_verified: true } },
  ]);

  const again = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  expect(again.error).toMatchObject({
    code: 'otp_expired',
    status: 403,
    message: 'Email link is invalid or has expired',
  });
});

test('the mailed code works like the link', async () => {
  const client = createClient(shop);
  const email = newAddress();
  await client.signUp({ email, password: goodPassword });
  const { code } = await findSentLink(shop, email, 'confirm-address');
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
});

test('after five wrong codes the right one is refused, while the link still works', async () => {
  const client = createClient(shop);
  const email = newAddress();
  await client.signUp({ email, password: goodPassword });
  const { code, tokenHash } = await findSentLink(shop, email, 'confirm-address');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt++)
    await client.verifyOtp({ email, token: wrong, type: 'signup' });
  const late = await client.verifyOtp({ email, token: code, type: 'signup' });
  expect(late.error).toMatchObject({
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  });
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull();
});

test('a session contains what the protocol specifies', async () => {
  const { session, user } = await signUpAndIn(shop);
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(session.expires_at! - Date.now() / 1000).toBeGreaterThan(3590);
  const claims = JSON.parse(
    Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString(),
  ) as Record<string, unknown>;
  expect(claims).toMatchObject({
    iss: 'http://shop.test/auth/v1',
    aud: 'authenticated',
    sub: user.id,
    email: user.email,
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
  });
});

test('a wrong password and an unknown address get the same error', async () => {
  const { email } = await signUpAndIn(shop);
  const wrong = await createClient(shop).signInWithPassword({
    email,
    password: 'not the password',
  });
  const unknown = await createClient(shop).signInWithPassword({
    email: newAddress(),
    password: 'not the password',
  });
  for (const { error } of [wrong, unknown])
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
});

test('a refreshed session keeps its id and gets new tokens', async () => {
  const { client, session } = await signUpAndIn(shop);
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session!.refresh_token).not.toBe(session.refresh_token);
  expect(data.session!.access_token).not.toBe(session.access_token);
  expect((await client.getUser()).data.user?.email).toBe(session.user.email);
});

test('metadata is merged shallowly', async () => {
  const { client } = await signUpAndIn(shop);
  await client.updateUser({ data: { name: 'Ann', town: 'Colbert' } });
  const { data } = await client.updateUser({ data: { town: null, zip: '99005' } });
  expect(data.user!.user_metadata).toMatchObject({ name: 'Ann', zip: '99005' });
  expect(data.user!.user_metadata).not.toHaveProperty('town');
});

test('a forgotten password is reset by mailed link, which ends every other session', async () => {
  const { client: other, email } = await signUpAndIn(shop);
  const client = createClient(shop);
  expect(
    (await client.resetPasswordForEmail(email, { redirectTo: 'http://shop.test/reset-password' }))
      .error,
  ).toBeNull();
  const { link, tokenHash } = await findSentLink(shop, email, 'reset-password');
  expect(link).toMatch(/^http:\/\/shop\.test\/reset-password#token_hash=[\w-]{43}&type=recovery$/);
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();

  expect((await client.updateUser({ password: goodPassword })).error).toMatchObject({
    code: 'same_password',
    status: 422,
  });
  expect((await client.updateUser({ password: 'kx7-q2' })).error).toMatchObject({
    code: 'weak_password',
    reasons: ['length'],
  });
  expect((await client.updateUser({ password: 'a new password' })).error).toBeNull();

  expect((await client.getUser()).error).toBeNull();
  expect((await other.getUser()).error?.message).toBe('Auth session missing!');
  expect(
    (await createClient(shop).signInWithPassword({ email, password: goodPassword })).error?.code,
  ).toBe('invalid_credentials');
  expect(
    (await createClient(shop).signInWithPassword({ email, password: 'a new password' })).error,
  ).toBeNull();
  const mails = await shop.services.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
  expect(mails.map(({ template }) => template)).toEqual([
    'confirm-address',
    'reset-password',
    'password-changed',
  ]);
});

test('a newer link voids the older one', async () => {
  const { email, client } = await signUpAndIn(shop);
  await client.resetPasswordForEmail(email);
  const first = await findSentLink(shop, email, 'reset-password');
  await client.resetPasswordForEmail(email);
  expect(
    (await client.verifyOtp({ token_hash: first.tokenHash, type: 'recovery' })).error?.code,
  ).toBe('otp_expired');
});

test('a link is refused after one hour', async () => {
  const { email, client } = await signUpAndIn(shop);
  await client.resetPasswordForEmail(email);
  const { tokenHash } = await findSentLink(shop, email, 'reset-password');
  await shop.services.pool.query(
    `update auth.one_time_tokens set created_at = now() - interval '3601 seconds' where relates_to = $1`,
    [email],
  );
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error?.code).toBe(
    'otp_expired',
  );
});

test('a link works once under concurrent requests', async () => {
  const email = newAddress();
  await createClient(shop).signUp({ email, password: goodPassword });
  const { tokenHash } = await findSentLink(shop, email, 'confirm-address');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      createClient(shop).verifyOtp({ token_hash: tokenHash, type: 'signup' }),
    ),
  );
  expect(answers.filter(({ error }) => !error)).toHaveLength(1);
});

test('a confirmation is resent only where needed, and the response does not reveal it', async () => {
  const client = createClient(shop);
  const waiting = newAddress();
  await client.signUp({ email: waiting, password: goodPassword });
  const { email: confirmed } = await signUpAndIn(shop);
  const unknown = newAddress();
  for (const email of [waiting, confirmed, unknown]) {
    expect(await client.resend({ type: 'signup', email })).toMatchObject({ error: null });
  }
  expect([
    await countMails(shop, waiting),
    await countMails(shop, confirmed),
    await countMails(shop, unknown),
  ]).toEqual([2, 1, 0]);
});

test('signing out ends this session, the others, or all', async () => {
  const first = await signUpAndIn(shop);
  const signInAgain = async () => {
    const client = createClient(shop);
    await client.signInWithPassword(first);
    return client;
  };
  const [second, third] = [await signInAgain(), await signInAgain()];

  await first.client.signOut({ scope: 'local' });
  expect((await second.getUser()).error).toBeNull();
  await second.signOut({ scope: 'others' });
  expect((await second.getUser()).error).toBeNull();
  expect((await third.getUser()).error).not.toBeNull();
  const fourth = await signInAgain();
  await second.signOut();
  expect((await fourth.getUser()).error).not.toBeNull();
});
