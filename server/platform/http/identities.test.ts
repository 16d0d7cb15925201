import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listenForChanges } from '#server/pages/invalidation.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

/** Signs in while identities are kept in memory, and puts one there. */
async function signInKept(): Promise<TestCustomer> {
  const customer = await signIn(shop);
  expect(await statusOf(customer)).toBe(200);
  return customer;
}
const statusOf = async ({ headers }: TestCustomer) =>
  (await shop.app.request('/api/cart', { headers })).status;
async function listen() {
  const listening = listenForChanges({
    ...shop.services,
    url: shop.databaseUrl,
    identities: shop.services.auth.identities,
  });
  await listening.ready;
  return listening;
}

test('Identities are kept in memory: only the notification tells that a session has ended', async () => {
  const listening = await listen();
  const customer = await signInKept();
  await shop.services.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx); // without triggers
    await sql`delete from auth.sessions where user_id = ${customer.userId}`.execute(trx);
  });
  expect(await statusOf(customer)).toBe(200);
  await listening.stop();
  expect(await statusOf(customer)).toBe(401);
});

test.each([
  ['a session is deleted', (id: string) => sql`delete from auth.sessions where user_id = ${id}`],
  [
    'a session is ended',
    (id: string) => sql`update auth.sessions set not_after = now() where user_id = ${id}`,
  ],
  [
    'an account is banned',
    (id: string) => sql`update auth.users set banned_until = 'infinity' where id = ${id}`,
  ],
  ['an account is deleted', (id: string) => sql`delete from auth.users where id = ${id}`],
])('A request right after %s by another process is refused', async (_what, change) => {
  const listening = await listen();
  const customer = await signInKept();
  await change(customer.userId).execute(shop.services.db);
  await expect.poll(() => statusOf(customer)).toBe(401);
  await listening.stop();
});

test('Signing out is in effect with its response', async () => {
  const listening = await listen();
  for (let round = 0; round < 10; round++) {
    const customer = await signInKept();
    const signedOut = await shop.app.request('/auth/v1/logout', {
      method: 'POST',
      headers: customer.headers,
    });
    expect(signedOut.status).toBe(204);
    expect(await statusOf(customer)).toBe(401);
  }
  await listening.stop();
});
