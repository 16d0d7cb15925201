import type { Session } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { callAuth, signUpAndIn } from '#tests/support/accounts.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

interface Answer {
  status: number;
  code: string | undefined;
  session: Session;
}

async function refresh(token: string): Promise<Answer> {
  const response = await callAuth(shop, 'POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  });
  const json = (await response.json()) as Session & { error_code?: string };
  return { status: response.status, code: json.error_code, session: json };
}
const next = async (token: string) => (await refresh(token)).session.refresh_token;
const firstToken = async () => (await signUpAndIn(shop)).session;
/** Backdates the tokens. */
const age = (token: Session | { user: { id: string } }, seconds = 60) =>
  shop.services.pool.query(
    `update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $2) where session_id in (select id from auth.sessions where user_id = $1)`,
    [token.user.id, seconds],
  );

describe('refreshing a session', () => {
  test('replaces the refresh token and keeps session, user and methods', async () => {
    const session = await firstToken();
    const { status, session: refreshed } = await refresh(session.refresh_token);
    expect(status).toBe(200);
    expect(refreshed.refresh_token).not.toBe(session.refresh_token);
    const claims = (text: string) =>
      JSON.parse(Buffer.from(text.split('.')[1]!, 'base64url').toString()) as {
        session_id: string;
        amr: unknown;
      };
    expect(claims(refreshed.access_token)).toMatchObject({
      session_id: claims(session.access_token).session_id,
      amr: claims(session.access_token).amr,
    });
  });

  test('returns the same successor to concurrent refreshes', async () => {
    const { refresh_token: token } = await firstToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ session }) => session.refresh_token)).size).toBe(1);
    expect(new Set(answers.map(({ session }) => session.access_token)).size).toBe(8);
  });

  test('repeats a lost response for five minutes, while its token is unused', async () => {
    const session = await firstToken();
    const lost = await next(session.refresh_token);
    await age(session);
    expect(await next(session.refresh_token)).toBe(lost);
  });

  test('ends the session when the previous token is reused later: it was stolen', async () => {
    const session = await firstToken();
    const newest = await next(session.refresh_token);
    await age(session, 301);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400 });
    expect((await refresh(newest)).status).toBe(400);
  });

  test('follows older tokens to the active one within the reuse interval', async () => {
    const { refresh_token: first } = await firstToken();
    const second = await next(first);
    const third = await next(second);
    expect(await next(first)).toBe(third);
  });

  test('ends the session when an old token is reused, with its newest token and access tokens', async () => {
    const session = await firstToken();
    const second = await next(session.refresh_token);
    const { session: newest } = await refresh(second);
    await age(session);

    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    expect(await refresh(newest.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    expect(await shop.services.auth.findIdentity(newest.access_token)).toBeUndefined();
    const user = await callAuth(shop, 'GET', '/user', {
      headers: { authorization: `Bearer ${newest.access_token}` },
    });
    expect(user.status).toBe(403);
  });

  test('leaves at most one live token, in whatever order two holders refresh', async () => {
    const session = await firstToken();
    let [owner, thief] = [session.refresh_token, session.refresh_token];
    for (const holder of 'otootto') {
      await age(session);
      const answer = await refresh(holder === 'o' ? owner : thief);
      if (answer.status !== 200) continue;
      if (holder === 'o') owner = answer.session.refresh_token;
      else thief = answer.session.refresh_token;
    }
    const { rows } = await shop.services.pool.query(
      'select 1 from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = $1) and not revoked',
      [session.user.id],
    );
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['an unknown token', 'A'.repeat(43), 'refresh_token_not_found'],
    ['an unknown token in another service’s format', 'abcdefghijkl', 'refresh_token_not_found'],
    ['a token that is too short', 'short', 'validation_failed'],
    ['a malformed token', 'no token at all', 'validation_failed'],
    ['an empty token', '', 'validation_failed'],
  ])('refuses %s', async (_name, token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, code });
  });

  test.each([
    [
      '14 days without use',
      `update auth.sessions set created_at = now() - interval '15 days', refreshed_at = null where user_id = $1`,
      'session_expired',
    ],
    [
      '90 days',
      `update auth.sessions set created_at = now() - interval '91 days', refreshed_at = now() where user_id = $1`,
      'session_expired',
    ],
    [
      'a ban',
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      'user_banned',
    ],
    ['deletion', `update auth.users set deleted_at = now() where id = $1`, 'session_not_found'],
  ])('stops after %s', async (_name, statement, code) => {
    const session = await firstToken();
    await shop.services.pool.query(statement, [session.user.id]);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code });
  });

  test('stores no usable token', async () => {
    const { refresh_token: token, user } = await firstToken();
    const { rows } = await shop.services.pool.query<{ token: string; parent: string }>(
      'select token, parent from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = $1)',
      [user.id],
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const row of rows) expect((await refresh(row.token)).status).toBe(400);
  });
});

describe('access ends at once', () => {
  test.each([
    ['signing out', 'delete from auth.sessions where user_id = $1'],
    ['a ban', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    ['deletion', 'update auth.users set deleted_at = now() where id = $1'],
  ])('after %s', async (_name, statement) => {
    const { access_token: token, user } = await firstToken();
    expect(await shop.services.auth.findIdentity(token)).toMatchObject({
      userId: user.id,
      emailConfirmed: true,
    });
    await shop.services.pool.query(statement, [user.id]);
    expect(await shop.services.auth.findIdentity(token)).toBeUndefined();
  });
});

test('an identity says whether a company’s identity provider manages the account (A2)', async () => {
  const { access_token: token, user } = await firstToken();
  expect(await shop.services.auth.findIdentity(token)).toMatchObject({ isSso: false });
  await shop.services.pool.query('update auth.users set is_sso_user = true where id = $1', [
    user.id,
  ]);
  expect(await shop.services.auth.findIdentity(token)).toMatchObject({ isSso: true });
});
