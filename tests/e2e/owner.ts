import type { Page } from '@playwright/test';

/** Signs in as one of the two demo admins. */
export async function signInAsOwner(page: Page): Promise<void> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email: 'owner@grafted.example', password: 'grafting-knife' },
  });
  const session: unknown = await answer.json();
  await page.goto('/about');
  await page.evaluate(
    (text) => window.localStorage.setItem('grafted-session', text),
    JSON.stringify(session),
  );
}
