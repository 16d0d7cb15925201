import { expect, test } from 'vitest';
import { call, newAddress, signUpAndIn, useAuthService } from '#auth/tests/support/auth-service.ts';

// `bench/enumeration.ts` compares the actual timing, which is too noisy while other tests run.

const service = useAuthService();
const quantumMs = 150;
const timerErrorMs = 2;

/** Asks with and without an account. */
async function askBoth(path: string, body: object) {
  const { email } = await signUpAndIn(service);
  const answers: { status: number; isPadded: boolean }[] = [];
  for (const address of [email, newAddress()]) {
    const startedAt = performance.now();
    const { status } = await call(service, 'POST', path, { body: { email: address, ...body } });
    answers.push({ status, isPadded: performance.now() - startedAt > quantumMs - timerErrorMs });
  }
  return answers;
}
const twice = <T>(answer: T) => [answer, answer];

test.each([
  ['a new password', '/recover', {}],
  ['the mail once more', '/resend', { type: 'signup' }],
  ['a code', '/otp', {}],
  ['an account', '/signup', { password: 'correct horse battery' }],
])('a request for %s is padded with and without an account', async (_what, path, more) => {
  expect(await askBoth(path, more)).toEqual(twice({ status: 200, isPadded: true }));
});

test.each([
  ['looking at a wrong code', '/verify/look', { token: '000000' }],
  ['redeeming a wrong code', '/verify', { type: 'email', token: '000000' }],
])('%s is padded with and without an account that waits for one', async (_what, path, more) => {
  const { email } = await signUpAndIn(service);
  await call(service, 'POST', '/otp', { body: { email } });
  for (const address of [email, newAddress()]) {
    const startedAt = performance.now();
    const { status } = await call(service, 'POST', path, { body: { email: address, ...more } });
    expect(status).toBe(403);
    expect(performance.now() - startedAt).toBeGreaterThan(quantumMs - timerErrorMs);
  }
});

test('a failed sign-in is padded with and without an account', async () => {
  expect(await askBoth('/token?grant_type=password', { password: 'a wrong guess' })).toEqual(
    twice({ status: 400, isPadded: true }),
  );
});
