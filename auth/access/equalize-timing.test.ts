import { expect, test } from 'vitest';
import { call, newAddress, signUpAndIn, useAuthService } from '#auth/tests/support/auth-service.ts';

// `bench/enumeration.ts` compares the actual timing, which is too noisy while other tests run.

const service = useAuthService();
const quantumMs = 150;
const timerErrorMs = 2;

/** Asks with and without an account; each must be padded to a full quantum. */
async function expectPadding(path: string, body: object, status: number): Promise<void> {
  const { email } = await signUpAndIn(service);
  for (const address of [email, newAddress()]) {
    const startedAt = performance.now();
    const response = await call(service, 'POST', path, { body: { email: address, ...body } });
    expect(performance.now() - startedAt).toBeGreaterThan(quantumMs - timerErrorMs);
    expect(response.status).toBe(status);
  }
}

test.each([
  ['a new password', '/recover', {}],
  ['the mail once more', '/resend', { type: 'signup' }],
  ['a code', '/otp', {}],
  ['an account', '/signup', { password: 'correct horse battery' }],
])('a request for %s is padded with and without an account', (_what, path, more) =>
  expectPadding(path, more, 200),
);

test('a failed sign-in is padded with and without an account', () =>
  expectPadding('/token?grant_type=password', { password: 'a wrong guess' }, 400));
