import { AuthRetryableFetchError } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { authErrorMessage } from '#app/customers/messages.ts';
import { addFailed } from '#app/orders/cart/add-failed.ts';
import { answerOf, ConnectionError, connectionLost, isConnectionLost } from './connection.ts';
import { within } from './within.ts';

const thrownBy = (promise: Promise<unknown>) => promise.catch((reason: unknown) => reason);
const page = (status: number) => Promise.resolve(new Response('<html>Sign in</html>', { status }));

describe('a shop that did not answer is told from a refusal', () => {
  test.each<[string, () => unknown]>([
    ['fetch without a network', () => new TypeError('Failed to fetch')],
    ['a script that could not be loaded', () => new TypeError('Importing a module script failed.')],
    ['a call that took too long', () => thrownBy(within(0, new Promise(() => {})))],
    ['the accounts without a network', () => new AuthRetryableFetchError('Failed to fetch', 0)],
    ['the accounts behind a gateway', () => new AuthRetryableFetchError('{}', 502)],
    ["a network's sign-in page", () => thrownBy(answerOf(page(200)))],
    ['a gateway without the shop', () => thrownBy(answerOf(page(502)))],
    ['the API', () => new ConnectionError()],
  ])('%s', async (_what, fail) => {
    const error = await fail();
    expect(isConnectionLost(error)).toBe(true);
    expect(authErrorMessage(error as Error, 'Failed to sign in')).toBe(connectionLost);
    expect(addFailed(error)).toContain('the connection was lost');
  });

  test.each([
    ['a wrong password', { name: 'AuthApiError', message: 'Invalid login credentials' }],
    ['an outage', { name: 'AuthRetryableFetchError', status: 503, message: '{}' }],
    ['an error without a text', {}],
  ])('but %s is none', (_what, error) => {
    expect(isConnectionLost(error)).toBe(false);
    expect(authErrorMessage(error, 'Failed to sign in')).toMatch(
      /^(?:Failed to sign in|Invalid login credentials)$/,
    );
  });

  test('an answer of the shop is read, whatever it says', async () => {
    const refusal = Promise.resolve(Response.json({ error: 'Too many tries' }, { status: 429 }));
    expect(await answerOf(refusal)).toEqual({
      ok: false,
      status: 429,
      answer: { error: 'Too many tries' },
    });
  });
});
