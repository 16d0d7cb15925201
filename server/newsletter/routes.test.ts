import { describe, expect, test } from 'vitest';
import { invalidNewsletterEmail, newsletterThanks } from '#domain/newsletter-email.ts';
import { useTestShop } from '../../tests/support/test-shop.ts';

describe('newsletter subscriptions', () => {
  const shop = useTestShop();
  const subscribe = (body: unknown) =>
    shop.app.request('/api/newsletter/subscriptions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const subscribers = () => shop.services.db.selectFrom('newsletter_subscribers').selectAll().orderBy('created_at').execute();

  test('anyone can subscribe; the consent is kept', async () => {
    const response = await subscribe({ email: ' First@Example.com ', source: 'popup' });
    expect([response.status, await response.json()]).toEqual([200, { message: newsletterThanks }]);
    expect(await subscribers()).toMatchObject([{ email: 'first@example.com', source: 'popup', text_version: '1', consented_at: expect.any(Date) }]);
  });

  test('a known address gets the same answer and stays one subscriber', async () => {
    const once = await (await subscribe({ email: 'second@example.com', source: 'footer' })).text();
    const again = await (await subscribe({ email: 'SECOND@example.com', source: 'home' })).text();
    expect(again).toBe(once);
    expect((await subscribers()).filter(({ email }) => email === 'second@example.com')).toMatchObject([{ source: 'footer' }]);
  });

  test.each([{ email: 'nope', source: 'popup' }, { email: '', source: 'popup' }, { source: 'popup' }])('refuses %j', async (body) => {
    const response = await subscribe(body);
    expect([response.status, await response.json()]).toEqual([400, { error: invalidNewsletterEmail, code: 'invalid_input', field: 'email' }]);
  });

  test('refuses an unknown source and unknown members', async () => {
    expect((await subscribe({ email: 'third@example.com', source: 'elsewhere' })).status).toBe(400);
    expect((await subscribe({ email: 'third@example.com', source: 'popup', admin: true })).status).toBe(400);
  });
});
