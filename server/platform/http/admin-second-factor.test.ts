import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { appointAdmin } from '#server/farm/admins/service.ts';
import { callAuth, findSentCode, signUpAndIn } from '#tests/support/accounts.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop({ ADMIN_SECOND_FACTOR: 'true' });

test('the admin screens require a second factor, and enrolling the first one requires a mailed code (A3)', async () => {
  const { client, email } = await signUpAndIn(shop);
  await appointAdmin(shop.services.db, email, { adminsUrl: 'http://shop.test/admin/admins' });
  const get = async (path: string) => {
    const { data } = await client.getSession();
    const answer = await shop.app.request(path, {
      headers: { authorization: `Bearer ${data.session!.access_token}` },
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  expect(await get('/api/admin/orders')).toMatchObject({
    status: 403,
    json: { code: 'second_factor_missing' },
  });
  expect(await get('/api/account')).toMatchObject({
    status: 200,
    json: { isAdmin: true, needsSecondFactor: true },
  });

  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
  });
  await client.reauthenticate();
  const { data: signedIn } = await client.getSession();
  const shown = await callAuth(shop, 'POST', '/reauthenticate', {
    body: { nonce: await findSentCode(shop, email, 'reauthenticate') },
    headers: { authorization: `Bearer ${signedIn.session!.access_token}` },
  });
  expect(shown.status).toBe(200);
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const code = new TOTP({ secret: data!.totp!.secret }).generate();
  expect((await client.mfa.challengeAndVerify({ factorId: data!.id, code })).error).toBeNull();
  expect((await get('/api/admin/orders')).status).toBe(200);
  expect(await get('/api/account')).toMatchObject({ json: { needsSecondFactor: false } });
});
