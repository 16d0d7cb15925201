import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invalidNewsletterEmail, newsletterThanks } from '#domain/customers/newsletter-email.ts';
import type { MailPreferences } from '#domain/mail/mail-lists.ts';
import { oneClickUrl, preferencesUrl } from '#server/platform/outbox/list-token.ts';
import { signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { joinLine } from '#tests/support/waits.ts';

const shop = useTestShop();
const { order } = useAdmin(shop);
const post = (path: string, body: unknown) =>
  shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const subscribe = (body: unknown) => post('/api/newsletter/subscriptions', body);
const newAddress = () => `${randomUUID()}@example.com`;
const findSubscriber = (email: string) =>
  shop.services.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
const consentsOf = async (email: string) => {
  const { id } = await findSubscriber(email);
  const rows = await shop.services.db
    .selectFrom('newsletter_consents')
    .selectAll()
    .where('subscriber_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ event, source, text_version: version }) => [event, source, version]);
};
const codesOf = (email: string) =>
  shop.services.db.selectFrom('coupons').selectAll().where('email', '=', email).execute();
const mailsTo = (email: string) =>
  shop.services.db.selectFrom('mail_outbox').selectAll().where('to_address', '=', email).execute();

async function subscriber() {
  const email = newAddress();
  await subscribe({ email, source: 'footer' });
  const { id } = await findSubscriber(email);
  const member = { list: 'newsletter', member: id } as const;
  const path = (url: string) => new URL(url).pathname;
  const token = preferencesUrl(shop.config, member).split('/').at(-1)!;
  return {
    email,
    id,
    token,
    page: path(preferencesUrl(shop.config, member)),
    oneClick: path(oneClickUrl(shop.config, member)),
    preferences: `/api/newsletter/preferences/${token}`,
  };
}

describe('subscribing to the newsletter', () => {
  test('is open to anyone and records the consent', async () => {
    const response = await subscribe({ email: ' First@Example.com ', source: 'popup' });
    expect([response.status, await response.json()]).toEqual([200, { message: newsletterThanks }]);
    expect(await findSubscriber('first@example.com')).toMatchObject({
      source: 'popup',
      text_version: '1',
      consented_at: expect.any(Date),
      unsubscribed_at: null,
    });
    expect(await consentsOf('first@example.com')).toEqual([['subscribed', 'popup', '1']]);
  });

  test('mails a personal code', async () => {
    const email = newAddress();
    await subscribe({ email, source: 'home' });
    const [coupon, ...more] = await codesOf(email);
    expect(more).toEqual([]);
    expect(coupon).toMatchObject({
      kind: 'percent',
      percent: 10,
      first_order_only: true,
      max_redemptions: 1,
      expires_at: null,
    });
    expect(coupon!.code).toMatch(/^GRAFT-[2-9A-HJKMNP-Z]{7}$/);
    expect(await mailsTo(email)).toMatchObject([
      {
        template: 'newsletter-welcome',
        stream: 'marketing',
        list: 'newsletter',
        props: { code: coupon!.code, percent: 10 },
      },
    ]);
  });

  test('mails no code to a mailbox that has one, nor to who has ordered before', async () => {
    const name = randomUUID();
    const tree = await createTree(shop);
    const past = await order(tree, { email: newAddress() });
    const { rows } = await sql<{ email: string }>`
      select users.email from auth.users join orders on orders.user_id = users.id where orders.id = ${past}`.execute(
      shop.services.db,
    );
    await subscribe({ email: `${name}@example.com`, source: 'popup' });
    for (const email of [
      `${name}+again@example.com`,
      rows[0]!.email.toLowerCase(),
      rows[0]!.email.toLowerCase().replace('@', '+shop@'),
    ]) {
      await subscribe({ email, source: 'popup' });
      expect(await codesOf(email)).toEqual([]);
      expect(await mailsTo(email)).toMatchObject([{ props: { code: null } }]);
    }
  });

  test('is idempotent: same response, no second code or mail, even concurrently', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        subscribe({ email: index % 2 === 0 ? email : email.toUpperCase(), source: 'footer' }),
      ),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await codesOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await consentsOf(email)).toEqual([['subscribed', 'footer', '1']]);
  });

  test.each([
    { email: 'nope', source: 'popup' },
    { email: '', source: 'popup' },
    { source: 'popup' },
    { email: 'a@example.com\r\nbcc:b@example.com', source: 'popup' },
  ])('refuses %j', async (body) => {
    const response = await subscribe(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: invalidNewsletterEmail, code: 'invalid_input', field: 'email' },
    ]);
  });

  test('works as a form post and redirects to a result page', async () => {
    const send = (fields: Record<string, string>) =>
      shop.app.request('/api/newsletter/subscriptions', {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
    const email = newAddress();
    const done = await send({ email, source: 'home' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/newsletter?result=done']);
    expect(await consentsOf(email)).toEqual([['subscribed', 'home', '1']]);
    const wrong = await send({ email: 'nope', source: 'home' });
    expect([wrong.status, wrong.headers.get('location')]).toEqual([
      303,
      '/newsletter?result=invalid',
    ]);
  });

  test('refuses an unknown source and unknown members', async () => {
    expect((await subscribe({ email: 'third@example.com', source: 'elsewhere' })).status).toBe(400);
    expect((await subscribe({ email: 'third@example.com', source: 'preferences' })).status).toBe(
      400,
    );
    expect(
      (await subscribe({ email: 'third@example.com', source: 'popup', admin: true })).status,
    ).toBe(400);
  });
});

describe('unsubscribing by one click', () => {
  const oneClick = (path: string, body = 'List-Unsubscribe=One-Click') =>
    shop.app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      body,
    });

  test('works from anywhere without a sign-in, at once and however often', async () => {
    const { email, oneClick: path } = await subscriber();
    for (let times = 0; times < 3; times++) {
      const response = await oneClick(path);
      expect([response.status, response.redirected, response.headers.get('set-cookie')]).toEqual([
        200,
        false,
        null,
      ]);
    }
    expect((await findSubscriber(email)).unsubscribed_at).toBeInstanceOf(Date);
    expect(await consentsOf(email)).toEqual([
      ['subscribed', 'footer', '1'],
      ['unsubscribed', 'one-click', null],
    ]);
  });

  test('accepts multipart forms from mail clients', async () => {
    const { email, oneClick: path } = await subscriber();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await shop.app.request(path, { method: 'POST', body: form })).status).toBe(200);
    expect((await findSubscriber(email)).unsubscribed_at).toBeInstanceOf(Date);
  });

  test('refuses a multipart form that cannot be parsed', async () => {
    const { oneClick: path } = await subscriber();
    const answer = await shop.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no parts',
    });
    expect(answer.status).toBe(400);
  });

  test('requires the one-click POST and a valid link', async () => {
    const { email, oneClick: path } = await subscriber();
    expect((await shop.app.request(path)).status).toBe(404);
    expect((await oneClick(path, 'x=y')).status).toBe(400);
    expect((await oneClick(path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(
      404,
    );
    expect((await findSubscriber(email)).unsubscribed_at).toBeNull();
  });

  test('does not open other cross-site writes', async () => {
    const { preferences } = await subscriber();
    const response = await shop.app.request(preferences, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{"newsletter":false}',
    });
    expect(response.status).toBe(403);
  });
});

describe('the preferences page', () => {
  test('shows the address and changes nothing on GET', async () => {
    const { email, page } = await subscriber();
    const response = await shop.app.request(page);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const html = await response.text();
    expect(html).toContain(email);
    expect(html).toContain('name="robots" content="noindex"');
    expect((await findSubscriber(email)).unsubscribed_at).toBeNull();
  });

  test('answers 404 to an invalid link', async () => {
    expect(
      (await shop.app.request('/newsletter/nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status,
    ).toBe(404);
  });

  test('lets people unsubscribe and resubscribe, and records every consent change', async () => {
    const { email, preferences } = await subscriber();
    const change = async (newsletter: boolean) =>
      (await (await post(preferences, { newsletter })).json()) as MailPreferences;
    expect(await change(false)).toEqual({
      email,
      list: 'newsletter',
      newsletter: false,
      wasSubscribed: true,
      waitingFor: [],
      waitingForSeason: false,
      care: false,
    });
    expect(await change(true)).toEqual({
      email,
      list: 'newsletter',
      newsletter: true,
      wasSubscribed: true,
      waitingFor: [],
      waitingForSeason: false,
      care: false,
    });
    expect((await consentsOf(email)).map(([event, source]) => [event, source])).toEqual([
      ['subscribed', 'footer'],
      ['unsubscribed', 'preferences'],
      ['subscribed', 'preferences'],
    ]);
    expect(await codesOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('an unsubscribed address', () => {
  test('is not resubscribed by a form, but asked by mail once', async () => {
    const { email, preferences } = await subscriber();
    await post(preferences, { newsletter: false });
    for (let times = 0; times < 3; times++) {
      const answer = await subscribe({ email: email.toUpperCase(), source: 'popup' });
      expect(await answer.json()).toEqual({ message: newsletterThanks }); // does not reveal who unsubscribed
    }
    expect((await findSubscriber(email)).unsubscribed_at).toBeInstanceOf(Date);
    expect((await consentsOf(email)).map(([event]) => event)).toEqual([
      'subscribed',
      'unsubscribed',
    ]);
    const [, invitation, ...more] = (await mailsTo(email)).toSorted(
      (one, other) => one.created_at.getTime() - other.created_at.getTime(),
    );
    expect([invitation!.template, invitation!.stream, more.length]).toEqual([
      'newsletter-return',
      'transactional',
      0,
    ]);

    const { preferencesUrl: link } = invitation!.props as { preferencesUrl: string };
    await post(new URL(link).pathname.replace('/newsletter/', '/api/newsletter/preferences/'), {
      newsletter: true,
    });
    expect((await findSubscriber(email)).unsubscribed_at).toBeNull();
    expect(await codesOf(email)).toHaveLength(1);
  });
});

describe('the admin’s list of subscribers', () => {
  const asAdmin = async (path: string) =>
    shop.app.request(path, { headers: (await admin).headers });
  let admin: ReturnType<typeof signIn>;
  const ready = () => (admin ??= signInAsAdmin(shop));

  test('can be searched, and paged from newest to oldest', async () => {
    await ready();
    for (let count = 0; count < 55; count++)
      await subscribe({ email: `list-${count}@paging.example.com`, source: 'popup' });
    await subscribe({ email: 'odd_%name@paging.example.com', source: 'popup' });
    type Page = {
      subscribers: { id: string; email: string; consentedAt: string }[];
      total: number;
    };
    const first = (await (await asAdmin('/api/admin/newsletter?q=PAGING.example')).json()) as Page;
    const last = first.subscribers.at(-1)!;
    const second = (await (
      await asAdmin(
        `/api/admin/newsletter?q=paging.example&after=${last.consentedAt}&afterId=${last.id}`,
      )
    ).json()) as Page;
    expect([first.total, first.subscribers.length, second.subscribers.length]).toEqual([56, 50, 6]);
    expect(
      new Set([...first.subscribers, ...second.subscribers].map(({ email }) => email)).size,
    ).toBe(56);
    const odd = (await (await asAdmin('/api/admin/newsletter?q=_%25name')).json()) as Page;
    expect(odd.subscribers).toMatchObject([
      {
        email: 'odd_%name@paging.example.com',
        source: 'popup',
        textVersion: '1',
        subscribed: true,
        bounced: false,
      },
    ]);
  });

  test('is exported as CSV without spreadsheet formulas', async () => {
    await ready();
    await subscribe({ email: '=cmd|x@formula.example.com', source: 'popup' });
    await subscribe({ email: '+1@formula.example.com', source: 'footer' });
    const response = await asAdmin('/api/admin/newsletter.csv?q=formula.example.com');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'email,subscribed,consented at,source,text version,unsubscribed at,bounced',
    );
    expect(lines[1]).toMatch(/^'\+1@formula\.example\.com,yes,\d{4}-[^,]+Z,footer,1,,no$/);
    expect(lines[2]).toMatch(/^'=cmd\|x@formula\.example\.com,yes,/);
    expect(
      (await (await asAdmin('/api/admin/newsletter.csv')).text()).split('\r\n').length,
    ).toBeGreaterThan(57);
  });
});

test('the newsletter link cannot be toggled endlessly: each change is kept as a proof', async () => {
  const { email, preferences } = await subscriber();
  const statuses: number[] = [];
  for (let change = 0; change < 25; change++)
    statuses.push((await post(preferences, { newsletter: change % 2 === 1 })).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  const { rows } = await shop.services.pool.query<{ kept: number }>(
    `select count(*)::integer as kept from newsletter_consents join newsletter_subscribers on newsletter_subscribers.id = subscriber_id where email = $1`,
    [email],
  );
  expect(rows[0]!.kept).toBeLessThanOrEqual(21);
});

describe('the preferences of an account', () => {
  const own = (headers: HeadersInit, change?: object) =>
    shop.app.request('/api/newsletter/own', {
      headers,
      ...(change && { method: 'POST', body: JSON.stringify(change) }),
    });

  test('are those of its confirmed address, and are changed without a mailed link', async () => {
    const { email } = await subscriber();
    const { headers } = await signIn(shop, email);
    const tree = await createTree(shop, { quantity: 0 });
    await joinLine(shop, tree, email, 2);
    const before = (await (await own(headers)).json()) as MailPreferences;
    expect(before).toMatchObject({
      email,
      list: null,
      newsletter: true,
      waitingFor: [{ place: 1, trees: 2, isProven: true }],
    });
    const [place] = before.waitingFor;
    const answer = await own(headers, { newsletter: false, leaveLine: place!.id });
    expect(await answer.json()).toMatchObject({ newsletter: false, waitingFor: [] });
    expect((await findSubscriber(email)).unsubscribed_at).not.toBeNull();
  });

  test('never reach another address: its places stay', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const other = await joinLine(shop, tree);
    const { headers } = await signIn(shop);
    await own(headers, { leaveLine: other.id, stockWaits: false });
    const { live } = await shop.services.db
      .selectFrom('stock_waits')
      .select('live')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(live).toBe(true);
  });

  test('are closed to visitors, and to an account whose address is not confirmed', async () => {
    expect((await own({})).status).toBe(401);
    const { headers, userId } = await signIn(shop);
    await sql`update auth.users set email_confirmed_at = null where id = ${userId}`.execute(
      shop.services.db,
    );
    expect((await own(headers)).status).toBe(409);
    expect((await own(headers, { newsletter: true })).status).toBe(409);
  });
});
