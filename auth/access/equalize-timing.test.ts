import { beforeEach, expect, test, vi } from 'vitest';
import { call, newAddress, signUpAndIn, useAuthService } from '#auth/tests/support/auth-service.ts';
import { equalizeTiming, padToEqualTiming } from './equalize-timing.ts';

// `bench/enumeration.ts` measures the actual timing, which is too noisy while other tests run.
vi.mock(import('./equalize-timing.ts'), { spy: true });

const service = useAuthService();
beforeEach(() => void vi.clearAllMocks());

test.each([
  ['a new password', '/recover', {}],
  ['the mail once more', '/resend', { type: 'signup' }],
  ['a code', '/otp', {}],
  ['an account', '/signup', { password: 'correct horse battery' }],
])(
  'a request for %s takes the same time with and without an account',
  async (_what, path, more) => {
    const { email } = await signUpAndIn(service);
    for (const address of [email, newAddress()])
      expect(
        (await call(service, 'POST', path, { body: { email: address, ...more } })).status,
      ).toBe(200);
    expect(equalizeTiming).toHaveBeenCalledTimes(2);
  },
);

test('a failed sign-in takes the same time with and without an account', async () => {
  const { email } = await signUpAndIn(service);
  for (const address of [email, newAddress()]) {
    expect(
      await call(service, 'POST', '/token?grant_type=password', {
        body: { email: address, password: 'a wrong guess' },
      }),
    ).toMatchObject({ status: 400, json: { code: 'invalid_credentials' } });
  }
  expect(padToEqualTiming).toHaveBeenCalledTimes(2);
});
