// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { clearSession } from '#app/session/session.ts';
import { forgetOrdersAtSignOut } from './forget-at-sign-out.ts';
import { changeSaved, readSaved } from './saved.ts';

test('the orders of the check-in leave the phone when the session was ended elsewhere', async () => {
  forgetOrdersAtSignOut();
  const signInAs = (email: string) =>
    window.localStorage.setItem('grafted-session', JSON.stringify({ user: { email } }));
  signInAs('owner@example.com');
  await changeSaved((saved) => ({
    ...saved,
    owner: 'owner@example.com',
    others: [{ id: 'an order' }] as never,
    queue: [{ action: { type: 'tick' }, by: '' }] as never,
  }));
  clearSession(); // what a refused renewal does
  await vi.waitFor(() => expect(window.localStorage.getItem('grafted-check-in')).toBeNull());
  signInAs('owner@example.com');
  expect(await readSaved()).toMatchObject({
    others: [],
    day: null,
    queue: [{ action: { type: 'tick' } }],
  });
});
