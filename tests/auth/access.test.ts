import { randomUUID } from 'node:crypto';
import { createTestSigner } from '@grafted/auth/testing/credentials.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { callAuth, signUpAndIn } from '#tests/support/accounts.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();
let person: { sub: string; session_id: string };

beforeAll(async () => {
  const { session, user } = await signUpAndIn(shop);
  const { session_id: sessionId } = JSON.parse(
    Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString(),
  ) as { session_id: string };
  person = { sub: user.id, session_id: sessionId };
});

/** Signs with the service's own key. */
async function getUser(changes: Record<string, unknown>): Promise<[number, string | undefined]> {
  const { auth } = shop.config;
  const signer = await createTestSigner(shop.services.db.withTables(), auth, auth.externalUrl);
  const { token } = await signer.sign({ ...person, role: 'authenticated', ...changes } as {
    sub: string;
  });
  const answer = await callAuth(shop, 'GET', '/user', {
    headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
  });
  const { code } = (await answer.json()) as { code?: string };
  const identity = await shop.services.auth.findIdentity(token);
  expect(identity !== undefined).toBe(answer.status === 200); // the shop's own check must agree
  return [answer.status, code];
}

describe('a token that is signed properly', () => {
  test('is accepted for its user', async () => {
    expect((await getUser({}))[0]).toBe(200);
  });

  test.each([
    ['without a subject', { sub: '' }, 403, 'bad_jwt'],
    ['whose subject is not a UUID', { sub: 'admin' }, 400, 'bad_jwt'],
    ['of an unknown user', { sub: randomUUID() }, 403, 'user_not_found'],
    ['without a session', { session_id: undefined }, 403, 'bad_jwt'],
    ['whose session is not a UUID', { session_id: 'mine' }, 403, 'bad_jwt'],
    ['of an unknown session', { session_id: randomUUID() }, 403, 'session_not_found'],
    ['for another audience', { aud: 'other' }, 403, 'bad_jwt'],
  ])('is refused %s', async (_name, changes, status, code) => {
    expect(await getUser(changes)).toEqual([status, code]);
  });
});
