import { expect, test } from 'vitest';
import { returnedErrorRoutes } from './returned-errors.ts';

test('an error that comes back to the root is told on the page for signing in, by its code only', async () => {
  const answer = await returnedErrorRoutes.request('/?error=invalid_request&error_code=bad_oauth_state&error_description=Call+us');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth?error_code=bad_oauth_state']);
  expect((await returnedErrorRoutes.request('/?utm_source=mail')).status).toBe(404); // left to the pages
});
