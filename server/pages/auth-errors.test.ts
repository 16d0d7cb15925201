import { expect, test } from 'vitest';
import { authErrorRoutes } from './auth-errors.ts';

test('an auth error at the root redirects to the sign-in page with its code only', async () => {
  const answer = await authErrorRoutes.request(
    '/?error=invalid_request&error_code=bad_oauth_state&error_description=Call+us',
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/auth?error_code=bad_oauth_state',
  ]);
  expect((await authErrorRoutes.request('/?utm_source=mail')).status).toBe(404); // passed on to the pages
});
