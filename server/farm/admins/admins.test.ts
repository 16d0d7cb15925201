import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminList } from '#domain/farm/admins.ts';
import { isAdmin } from '#server/platform/http/access.ts';
import { signUpAndIn } from '#tests/support/accounts.ts';
import { signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { appointAdmin, dismissAdmin } from './service.ts';

const shop = useTestShop();
const adminApi = useAdmin(shop);
const byCommand = { adminsUrl: 'http://shop.test/admin/admins' };
const newAddress = () => `${randomUUID()}@example.com`;

/** Adds a recent password authentication to a session from `signIn`. */
async function withRecentSignIn(person: TestCustomer): Promise<TestCustomer> {
  await sql`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), id, 'password', now(), now() from auth.sessions where user_id = ${person.userId}
    on conflict do nothing`.execute(shop.services.db);
  return person;
}
const canSeeOrders = async ({ headers }: TestCustomer): Promise<boolean> =>
  (await shop.app.request('/api/admin/orders', { headers })).status === 200;
const mailsAbout = async (change: 'appointed' | 'dismissed', email: string) => {
  const rows = await shop.services.db
    .selectFrom('mail_outbox')
    .select(['to_address', 'props'])
    .where('template', '=', 'admins-changed')
    .execute();
  return rows
    .filter(
      ({ props }) =>
        (props as { change: string; email: string }).change === change &&
        (props as { email: string }).email === email,
    )
    .map(({ to_address: to }) => to);
};

describe('who is an admin (A2)', () => {
  test('is not decided by the address alone', async () => {
    expect(await canSeeOrders(await signIn(shop, 'owner@grafted.example'))).toBe(false);
  });

  test.each([
    [
      'a confirmed account that was appointed',
      { emailConfirmed: true, isSso: false, appointed: true },
      true,
    ],
    [
      'an account that was not appointed',
      { emailConfirmed: true, isSso: false, appointed: false },
      false,
    ],
    ['an unconfirmed account', { emailConfirmed: false, isSso: false, appointed: true }, false],
    ['an SSO account', { emailConfirmed: true, isSso: true, appointed: true }, false],
  ])('%s: %j', async (_who, { appointed, ...identity }, expected) => {
    const person = {
      userId: randomUUID(),
      email: 'a@example.com',
      sessionId: randomUUID(),
      secondFactor: 'none' as const,
      ...identity,
    };
    expect(await isAdmin(person, async () => appointed)).toBe(expected);
  });

  test('ends with the account: a new one with the same address is a customer', async () => {
    const email = newAddress();
    const admin = await signInAsAdmin(shop, email);
    expect(await canSeeOrders(admin)).toBe(true);
    await sql`delete from auth.users where id = ${admin.userId}`.execute(shop.services.db);
    expect(await canSeeOrders(await signIn(shop, email))).toBe(false);
  });
});

describe('appointing an admin', () => {
  test('grants access at once, is audited and mailed to every admin', async () => {
    const admin = await withRecentSignIn(await adminApi.asAdmin());
    const person = await signIn(shop);
    expect(
      (await adminApi.call('/admins', 'POST', { email: person.email.toUpperCase() })).status,
    ).toBe(204);
    expect(await canSeeOrders(person)).toBe(true);
    expect(await adminApi.auditOf(person.userId)).toMatchObject([
      { actor_id: admin.userId, action: 'admin_appointed', after: { email: person.email } },
    ]);
    expect(await mailsAbout('appointed', person.email)).toEqual(
      expect.arrayContaining([admin.email, person.email]),
    );
    const { json } = await adminApi.call<AdminList>('/admins');
    expect(json.admins).toContainEqual(
      expect.objectContaining({ email: person.email, appointedBy: admin.email, isYou: false }),
    );
    expect(await adminApi.call('/admins', 'POST', { email: person.email })).toMatchObject({
      status: 409,
      json: { code: 'is_admin' },
    });
  });

  test('requires a sign-in within the last 15 minutes', async () => {
    const { headers } = await signInAsAdmin(shop, newAddress());
    const person = await signIn(shop);
    const answer = await shop.app.request('/api/admin/admins', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: person.email }),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      'sign_in_again',
    ]);
    expect(await canSeeOrders(person)).toBe(false);
  });

  test('is refused for an address without an account', async () => {
    await expect(appointAdmin(shop.services.db, newAddress(), byCommand)).rejects.toMatchObject({
      code: 'no_account',
    });
  });

  test('is refused before the address is confirmed', async () => {
    const { email, userId } = await signIn(shop);
    await sql`update auth.users set email_confirmed_at = null where id = ${userId}`.execute(
      shop.services.db,
    );
    await expect(appointAdmin(shop.services.db, email, byCommand)).rejects.toMatchObject({
      code: 'not_confirmed',
    });
  });

  test('is refused for an SSO account, and prefers a regular account with the same address', async () => {
    const sso = await signIn(shop);
    await sql`update auth.users set is_sso_user = true where id = ${sso.userId}`.execute(
      shop.services.db,
    );
    await expect(appointAdmin(shop.services.db, sso.email, byCommand)).rejects.toMatchObject({
      code: 'sso_account',
    });
    const own = await signIn(shop, sso.email);
    await appointAdmin(shop.services.db, sso.email, byCommand);
    expect([await canSeeOrders(own), await canSeeOrders(sso)]).toEqual([true, false]);
  });
});

describe('npm run admin:appoint', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, '../../../tools/admins.ts'), ...args],
      { env: { ...process.env, DATABASE_URL: shop.databaseUrl } },
    ).catch((error: { stderr: string }) => ({ stdout: '', stderr: error.stderr }));

  test('appoints the first admin and explains failures', async () => {
    const person = await signIn(shop);
    expect((await run('appoint', person.email)).stdout).toBe(`${person.email} is an admin now.\n`);
    expect(await canSeeOrders(person)).toBe(true);
    expect((await run('appoint', 'nobody@example.com')).stderr).toContain(
      'There is no account with the address nobody@example.com',
    );
    expect((await run('dismiss', person.email)).stdout).toBe(
      `${person.email} is not an admin anymore.\n`,
    );
    expect(await canSeeOrders(person)).toBe(false);
  });
});

describe('dismissing an admin', () => {
  test('revokes access at once and mails the dismissed admin too', async () => {
    await withRecentSignIn(await adminApi.asAdmin());
    const other = await signInAsAdmin(shop, newAddress());
    expect((await adminApi.call(`/admins/${other.userId}`, 'DELETE')).status).toBe(204);
    expect(await canSeeOrders(other)).toBe(false);
    expect(await mailsAbout('dismissed', other.email)).toContain(other.email);
    expect((await adminApi.call(`/admins/${other.userId}`, 'DELETE')).status).toBe(404);
  });

  test('never leaves the shop without an admin, even when two dismiss each other concurrently', async () => {
    const { db } = shop.services;
    await db.deleteFrom('admins').execute();
    const two = [await signInAsAdmin(shop, newAddress()), await signInAsAdmin(shop, newAddress())];
    const outcomes = await Promise.allSettled(
      two.map(({ userId }) => dismissAdmin(db, userId, byCommand)),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'last_admin' } },
    ]);
  });

  test('is refused for the only admin, also by closing the account', async () => {
    const { db } = shop.services;
    const { client, email } = await signUpAndIn(shop);
    await appointAdmin(db, email, byCommand);
    await sql`delete from admins where user_id not in (select id from auth.users where email = ${email})`.execute(
      db,
    );
    const { data } = await client.getSession();
    const answer = await shop.app.request('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${data.session!.access_token}` },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      'last_admin',
    ]);
  });
});
