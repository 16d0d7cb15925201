import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { openOrdersText, type AccountClosurePreview } from '#domain/customers/account-closure.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import { signUpAndIn } from '#tests/support/accounts.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { order } = useAdmin(shop);
type Person = Awaited<ReturnType<typeof signUpAndIn>>;

async function call(
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const { data } = await person.client.getSession();
  const answer = await shop.app.request(`/api/account${path}`, {
    method,
    headers: {
      authorization: `Bearer ${data.session!.access_token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    json: answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>),
  };
}

async function addAuthenticator({ client }: Person): Promise<TOTP> {
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  if (data?.type !== 'totp') throw new Error('No authenticator');
  const totp = new TOTP({ secret: data.totp.secret });
  const { error } = await client.mfa.challengeAndVerify({
    factorId: data.id,
    code: totp.generate(),
  });
  if (error) throw error;
  return totp;
}

describe('the sessions of an account', () => {
  test('are listed with the current one marked, and can be ended individually', async () => {
    const person = await signUpAndIn(shop);
    await person.client.signInWithPassword(person);
    const { json } = await call(person, 'GET', '/security');
    const sessions = json.sessions as { id: string; isThis: boolean }[];
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    const other = sessions.find(({ isThis }) => !isThis)!;
    expect((await call(person, 'DELETE', `/sessions/${other.id}`)).status).toBe(204);
    expect((await call(person, 'DELETE', `/sessions/${other.id}`)).status).toBe(404);
    const after = (await call(person, 'GET', '/security')).json.sessions as unknown[];
    expect(after).toHaveLength(sessions.length - 1);
  });

  test('of another account are not found', async () => {
    const [ann, ben] = [await signUpAndIn(shop), await signUpAndIn(shop)];
    const [session] = (await call(ben, 'GET', '/security')).json.sessions as { id: string }[];
    expect((await call(ann, 'DELETE', `/sessions/${session!.id}`)).status).toBe(404);
    expect((await call(ben, 'GET', '/security')).status).toBe(200);
  });
});

describe('an account with an authenticator app', () => {
  test('is inaccessible with a password-only session', async () => {
    const person = await signUpAndIn(shop);
    const totp = await addAuthenticator(person);
    expect((await call(person, 'GET', '')).status).toBe(200);
    await person.client.signInWithPassword(person);
    expect(await call(person, 'GET', '')).toMatchObject({
      status: 403,
      json: { code: 'second_factor_needed' },
    });
    const factor = (await person.client.mfa.listFactors()).data!.totp[0]!;
    const next = totp.generate({ timestamp: Date.now() + 30_000 }); // the current code has been used
    expect(
      (await person.client.mfa.challengeAndVerify({ factorId: factor.id, code: next })).error,
    ).toBeNull();
    const { status, json } = await call(person, 'GET', '/security');
    expect(status).toBe(200);
    expect(json.factors).toMatchObject([{ type: 'totp' }]);
  });
});

describe('the data export', () => {
  test('holds all personal data in one file, without secrets', async () => {
    const person = await signUpAndIn(shop);
    const tree = await createTree(shop, { quantity: 3 });
    const { data } = await person.client.getSession();
    const headers = {
      authorization: `Bearer ${data.session!.access_token}`,
      'content-type': 'application/json',
    };
    await addToCart(shop, { userId: person.user.id, email: person.email, headers }, tree, 2);
    const { status, json } = await call(person, 'GET', '/export');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      account: { email: person.email },
      cart: [{ quantity: 2 }],
      orders: [],
    });
    expect(JSON.stringify(json)).not.toMatch(/argon2|token_hash|refresh_token/);
  });
});

describe('closing an account', () => {
  test('deletes account, sessions and cart, and ends subscriptions', async () => {
    const person = await signUpAndIn(shop);
    await shop.app.request('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, source: 'footer' }),
    });
    expect((await call(person, 'DELETE', '')).status).toBe(204);
    expect((await call(person, 'GET', '')).status).toBe(401);
    expect((await person.client.signInWithPassword(person)).error?.code).toBe(
      'invalid_credentials',
    );
    const subscriber = await shop.services.db
      .selectFrom('newsletter_subscribers')
      .select('unsubscribed_at')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(subscriber.unsubscribed_at).not.toBeNull();
  });

  test('requires a recent sign-in', async () => {
    const person = await signUpAndIn(shop);
    await shop.services.pool.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where session_id in (select id from auth.sessions where user_id = $1)`,
      [person.user.id],
    );
    expect(await call(person, 'DELETE', '')).toMatchObject({
      status: 403,
      json: { code: 'sign_in_again' },
    });
    expect((await call(person, 'GET', '')).status).toBe(200);
  });

  test('lists open orders only (B21)', async () => {
    const person = await signUpAndIn(shop);
    const [tree, { db }] = [await createTree(shop), shop.services];
    const states = {
      Pending: 'completed',
      Ready: 'completed',
      Delivered: 'completed',
      Canceled: 'failed',
    } as const;
    for (const [status, payment] of Object.entries(states)) {
      const id = await order(tree, { payment });
      await db
        .updateTable('orders')
        .set({ user_id: person.user.id, status: status as OrderStatus })
        .where('id', '=', id)
        .execute();
    }
    const notice = (await call(person, 'GET', '/closing')).json as unknown as AccountClosurePreview;
    expect(notice.openOrders.map(({ status }) => status)).toEqual(['Pending', 'Ready']);
    expect(openOrdersText(notice)).toMatch(
      /^You have 2 open orders: [\da-f]{8} \(Pending\), [\da-f]{8} \(Ready\)\./,
    );
    expect(openOrdersText({ openOrders: [] })).toBe('You have no open orders.');
  });
});

describe('an account with an unverified address', () => {
  const subscribe = (email: string) =>
    shop.app.request('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, source: 'footer' }),
    });

  test.each([
    ['of an SSO account', 'is_sso_user = true'],
    ['that is not confirmed', 'email_confirmed_at = null'],
  ])('%s has no access to data of the address (A2)', async (_why, change) => {
    const person = await signUpAndIn(shop);
    await subscribe(person.email);
    await shop.services.pool.query(`update auth.users set ${change} where id = $1`, [
      person.user.id,
    ]);
    const { status, json } = await call(person, 'GET', '/export');
    expect(status).toBe(200);
    expect(json).toMatchObject({ account: { email: person.email }, waitsFor: [], mails: [] });
    expect(json).not.toHaveProperty('newsletter');
    expect((await call(person, 'DELETE', '')).status).toBe(204);
    const subscriber = await shop.services.db
      .selectFrom('newsletter_subscribers')
      .select('unsubscribed_at')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(subscriber.unsubscribed_at).toBeNull();
  });
});

describe('the details of an account', () => {
  const details = {
    fullName: 'Jordan Avery',
    phone: '509-555-0142',
    address: '410 Sample Lane',
    addressLine2: 'Unit 2',
    city: 'Spokane',
    state: 'wa',
    zipCode: '99201',
  };
  const put = (person: Person, body: object) => call(person, 'PUT', '/profile', body);

  test('are empty at first, are changed, fill the next checkout, and can be emptied again', async () => {
    const person = await signUpAndIn(shop);
    expect((await call(person, 'GET', '/profile')).json).toEqual({
      fullName: '',
      phone: '',
      address: '',
      addressLine2: '',
      city: '',
      state: '',
      zipCode: '',
    });
    expect((await put(person, details)).status).toBe(204);
    expect((await call(person, 'GET', '/profile')).json).toEqual({ ...details, state: 'WA' });
    const { fullName, phone } = details;
    expect((await put(person, { fullName, phone, address: '', state: 'WA' })).status).toBe(204);
    expect((await call(person, 'GET', '/profile')).json).toMatchObject({
      fullName,
      phone,
      address: '',
      city: '',
      zipCode: '',
    });
  });

  test.each([
    ['a name of one letter', { fullName: 'J' }, 'Name must be at least 2 characters'],
    ['a phone number that is none', { phone: '555' }, 'Invalid phone number'],
    ['an address without a street', { address: '' }, 'Address is required'],
    ['an address without a city', { city: '' }, 'City is required'],
    ['an address without a ZIP code', { zipCode: '' }, 'Invalid ZIP code'],
    ['a state that is none', { state: 'Washing' }, 'State must be 2 letters'],
  ])('with %s are refused and change nothing', async (_what, wrong, error) => {
    const person = await signUpAndIn(shop);
    await put(person, details);
    expect(await put(person, { ...details, ...wrong })).toMatchObject({
      status: 400,
      json: { error },
    });
    expect((await call(person, 'GET', '/profile')).json).toEqual({ ...details, state: 'WA' });
  });
});
