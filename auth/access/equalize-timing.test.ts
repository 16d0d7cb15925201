import { beforeEach, expect, test, vi } from 'vitest';
import { call, newAddress, signUpAndIn, useAuthService } from '#tests/support/auth-service.ts';
import { evenly, untilEven } from './equalize-timing.ts';

// How far apart the answers really lie, `bench/enumeration.ts` measures: a machine that is busy with other tests cannot tell.
vi.mock(import('./equalize-timing.ts'), { spy: true });

const service = useAuthService();
beforeEach(() => void vi.clearAllMocks());

test.each([
  ['a new password', '/recover', {}],
  ['the mail again', '/resend', { type: 'signup' }],
  ['a code', '/otp', {}],
  ['an account', '/signup', { password: 'correct horse battery' }],
])('whoever asks for %s waits evenly, with an account or without', async (_what, path, more) => {
  const { email } = await signUpAndIn(service);
  for (const address of [email, newAddress()]) expect((await call(service, 'POST', path, { body: { email: address, ...more } })).status).toBe(200);
  expect(evenly).toHaveBeenCalledTimes(2);
});

test('a sign-in is refused after the same time, whether or not there is such an account', async () => {
  const { email } = await signUpAndIn(service);
  for (const address of [email, newAddress()]) {
    expect(await call(service, 'POST', '/token?grant_type=password', { body: { email: address, password: 'a wrong guess' } })).toMatchObject({ status: 400, json: { code: 'invalid_credentials' } });
  }
  expect(untilEven).toHaveBeenCalledTimes(2);
});
