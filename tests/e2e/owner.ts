import type { Page } from '@playwright/test';
import { keepSession, type Session } from './buyer.ts';
import { expect } from './strict-page.ts';

/** Signs in as one of the two demo admins. */
export async function signInAsOwner(page: Page): Promise<void> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email: 'owner@grafted.example', password: 'grafting-knife' },
  });
  expect(answer.status()).toBe(200);
  await keepSession(page, (await answer.json()) as Session);
}
