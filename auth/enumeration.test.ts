import { expect, test } from 'vitest';
import { call, newAddress, signUpAndIn, useAuthService } from '../tests/support/auth-service.ts';

const service = useAuthService();
const samples = 25;

/** Interleaved, so that whatever else the machine does meets both alike. */
async function timesOf(request: (email: string) => Promise<unknown>, known: string): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const timed = async (email: string) => {
    const start = performance.now();
    await request(email);
    return performance.now() - start;
  };
  for (let round = 0; round < samples; round++) {
    const pair = [() => timed(known).then((time) => times.known.push(time)), () => timed(newAddress()).then((time) => times.unknown.push(time))];
    for (const one of round % 2 === 0 ? pair : pair.toReversed()) await one();
  }
  return times;
}

/**
 * How far the ranks of two samples lie apart (Mann and Whitney's test), in standard deviations. It asks nothing of the
 * times but their order: a machine that stumbles now and then does not disturb it.
 */
function rankDistance(one: readonly number[], other: readonly number[]): number {
  const wins = one.reduce((sum, time) => sum + other.filter((rival) => time > rival).length + other.filter((rival) => time === rival).length / 2, 0);
  const [n, m] = [one.length, other.length];
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

/** A chance of one in ten thousand that this test fails for no reason. */
const farApart = 3.9;

test('the statistic sees what is there, and nothing else', () => {
  const around = (center: number) => Array.from({ length: samples }, (_, index) => center + Math.sin(index * 12.9898) * 10);
  expect(Math.abs(rankDistance(around(150), around(150)))).toBeLessThan(1);
  expect(rankDistance(around(165), around(150))).toBeGreaterThan(farApart);
});

test.each([
  ['asks for a new password', (email: string) => call(service, 'POST', '/recover', { body: { email } })],
  ['asks for the mail again', (email: string) => call(service, 'POST', '/resend', { body: { email, type: 'signup' } })],
  ['asks for a code', (email: string) => call(service, 'POST', '/otp', { body: { email } })],
  ['guesses a password', (email: string) => call(service, 'POST', '/token?grant_type=password', { body: { email, password: 'a wrong guess' } })],
])(
  'the clock does not tell who has an account to somebody who %s',
  async (_name, request) => {
    const { email } = await signUpAndIn(service);
    const times = await timesOf(request, email);
    expect(Math.abs(rankDistance(times.known, times.unknown))).toBeLessThan(farApart);
  },
  90_000,
);
