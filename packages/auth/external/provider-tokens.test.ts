import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteExpiredRows } from '#auth/database/retention.ts';
import { defaultSettings } from '#auth/settings/settings.ts';
import { call, newAddress, useAuthService } from '#auth/tests/support/auth-service.ts';
import { useFakeProvider } from '#auth/tests/support/fake-provider.ts';

const provider = useFakeProvider();
const service = useAuthService(async () => {
  await provider.start();
  return {
    secretKey: Buffer.alloc(32, 7),
    external: {
      google: {
        clientIds: [provider.clientId],
        secret: provider.secret,
        redirectUri: '',
        url: provider.origin,
        skipNonceCheck: true,
        emailOptional: false,
      },
    },
  };
});

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Returns a code that has not been exchanged yet. */
async function signInForCode(): Promise<string> {
  const away = await call(
    service,
    'GET',
    `/authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256`,
  );
  const back = await call(
    service,
    'GET',
    `/callback?${provider.agree(away.headers.get('location')!, { sub: randomUUID(), email: newAddress(), email_verified: true })}`,
  );
  return new URL(back.headers.get('location')!).searchParams.get('code')!;
}
const held = (code: string) =>
  service.db
    .selectFrom('auth.flow_state')
    .select(['provider_access_token', 'provider_refresh_token', 'context'])
    .where('auth_code', '=', code)
    .executeTakeFirst();
const exchange = (code: string, given = verifier) =>
  call(service, 'POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: given },
  });

test('provider tokens are stored encrypted until the code is exchanged, then deleted', async () => {
  const code = await signInForCode();
  const row = (await held(code))!;
  for (const stored of [row.provider_access_token, row.provider_refresh_token])
    expect(stored).toMatch(/^sealed:v1:/);
  expect(row.context).toEqual({ answered: true });
  expect((await exchange(code)).json).toMatchObject({
    provider_token: expect.stringMatching(/^access-/),
    provider_refresh_token: expect.stringMatching(/^refresh-/),
  });
  expect(await held(code)).toBeUndefined();
});

test('tokens encrypted for one flow cannot be read in another', async () => {
  const [one, other] = [await signInForCode(), await signInForCode()];
  const { provider_access_token: moved } = (await held(other))!;
  await service.db
    .updateTable('auth.flow_state')
    .set({ provider_access_token: moved })
    .where('auth_code', '=', one)
    .execute();
  expect((await exchange(one)).status).toBe(500);
  service.faults.length = 0;
});

test('tokens of a code that was never exchanged are erased once it expires', async () => {
  const [code, fresh] = [await signInForCode(), await signInForCode()];
  const longAgo = new Date(Date.now() - (defaultSettings.flowStateSeconds + 1) * 1000);
  await service.db
    .updateTable('auth.flow_state')
    .set({ auth_code_issued_at: longAgo })
    .where('auth_code', '=', code)
    .execute();
  await signInForCode();
  expect(await held(code)).toMatchObject({
    provider_access_token: null,
    provider_refresh_token: null,
  });
  expect((await exchange(code)).json).toMatchObject({ code: 'flow_state_expired' });

  await service.db
    .updateTable('auth.flow_state')
    .set({ auth_code_issued_at: longAgo })
    .where('auth_code', '=', fresh)
    .execute();
  await deleteExpiredRows(service.db, defaultSettings);
  expect(await held(fresh)).toMatchObject({
    provider_access_token: null,
    provider_refresh_token: null,
  });
});
