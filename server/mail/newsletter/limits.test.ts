import { expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop({
  AUTH_RATE_LIMIT_EMAIL_PER_CLIENT: '3',
  AUTH_RATE_LIMIT_HEADER: 'x-visitor',
});

test('sign-ups are limited per network and hour', async () => {
  const subscribe = async (count: number, visitor: string) => {
    const response = await shop.app.request('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-visitor': visitor },
      body: JSON.stringify({ email: `${count}@example.com`, source: 'popup' }),
    });
    return response.status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) statuses.push(await subscribe(count, '203.0.113.7'));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await subscribe(5, '203.0.113.9')).toBe(429);
  expect(await subscribe(6, '198.51.100.1')).toBe(200);
});
