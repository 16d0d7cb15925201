import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { seasonWaitThanks } from '#domain/customers/newsletter-email.ts';
import { settings } from '#domain/farm/settings.ts';
import type { MailPreferences } from '#domain/mail/mail-lists.ts';
import { notifyDueWaits } from '#server/catalog/stock-waits/service.ts';
import { listToken } from '#server/platform/outbox/list-token.ts';
import { phases, setOrderingWindow } from '#tests/support/season.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { notifyOpening } from './service.ts';

const shop = useTestShop();
beforeEach(() => setOrderingWindow(shop, phases.upcoming));

const newAddress = () => `${randomUUID()}@example.com`;
const ask = (email: string) =>
  shop.app.request('/api/season-waits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
const openAndNotify = async () => {
  await setOrderingWindow(shop, phases.open);
  await notifyOpening(shop.services);
};
const mailsTo = (email: string) =>
  shop.services.db
    .selectFrom('mail_outbox')
    .select(['template', 'list', 'stream', 'props'])
    .where('to_address', '=', email)
    .execute();

describe('asking for a mail when ordering opens', () => {
  test.each(['upcoming', 'closed', 'unscheduled'] as const)(
    'is possible while the season is %s',
    async (phase) => {
      await setOrderingWindow(shop, phases[phase]);
      const answer = await ask(newAddress());
      expect([answer.status, await answer.json()]).toEqual([200, { message: seasonWaitThanks }]);
    },
  );

  test('is refused while ordering is open', async () => {
    await setOrderingWindow(shop, phases.open);
    const answer = await ask(newAddress());
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: 'Ordering is open. You can order right away.', code: 'ordering_open' },
    ]);
  });

  test.each(['nope', '', 'a@example.com\r\nbcc: b@example.com', `${'a'.repeat(250)}@example.com`])(
    'refuses the address %j',
    async (email) => {
      expect((await ask(email)).status).toBe(400);
    },
  );

  test.each([
    ['jordan@example.com', 'done'],
    ['nope', 'invalid'],
  ])('a form post of %s is redirected to a result page: %s', async (email, result) => {
    const answer = await shop.app.request('/api/season-waits', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email }).toString(),
    });
    const page = `/newsletter?list=season&result=${result}`;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    expect(await (await shop.app.request(page)).text()).toContain('Email when ordering opens');
  });
});

describe('when ordering opens', () => {
  test('everyone who asked is mailed once, also by two processes at once', async () => {
    const emails = Array.from({ length: 7 }, newAddress);
    for (const email of emails) await ask(email);
    await ask(emails[0]!.toUpperCase());
    await notifyOpening(shop.services);
    expect(await mailsTo(emails[0]!)).toEqual([]);
    await setOrderingWindow(shop, phases.open);
    await Promise.all([notifyOpening(shop.services), notifyOpening(shop.services)]);
    await notifyOpening(shop.services);
    for (const email of emails)
      expect(await mailsTo(email)).toMatchObject([
        {
          template: 'season-open',
          list: 'season',
          stream: 'marketing',
          props: { season: settings.season.name, catalogUrl: 'http://shop.test/catalog' },
        },
      ]);
  });

  test('a process that dies in the middle loses and repeats nobody', async () => {
    const emails = Array.from({ length: 120 }, newAddress);
    await shop.services.db
      .insertInto('season_waits')
      .values(
        emails.map((email) => ({
          season_id: shop.services.db
            .selectFrom('seasons')
            .select('id')
            .where('current', '=', true),
          email,
        })) as never, // a subquery per row
      )
      .execute();
    await setOrderingWindow(shop, phases.open);
    let transactions = 0;
    const dying = Object.create(shop.services.db, {
      transaction: {
        value: () => {
          if (++transactions === 2) throw new Error('killed');
          return shop.services.db.transaction();
        },
      },
    }) as typeof shop.services.db;
    await expect(notifyOpening({ ...shop.services, db: dying })).rejects.toThrow('killed');
    await notifyOpening(shop.services);
    const { rows } = await shop.services.pool.query<{ mails: number; people: number }>(
      `select count(*)::integer as mails, count(distinct to_address)::integer as people from mail_outbox where to_address = any($1)`,
      [emails],
    );
    expect(rows).toEqual([{ mails: 120, people: 120 }]);
  });

  test('who asks again after it closed is mailed again', async () => {
    const email = newAddress();
    await ask(email);
    await openAndNotify();
    await setOrderingWindow(shop, phases.closed);
    await ask(email);
    await openAndNotify();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('the link of the mail cancels the request of its address', async () => {
    const [ann, bob] = [newAddress(), newAddress()];
    await ask(ann);
    await ask(bob);
    const { id } = await shop.services.db
      .selectFrom('season_waits')
      .select('id')
      .where('email', '=', ann)
      .executeTakeFirstOrThrow();
    const token = listToken(shop.config, { list: 'season', member: id });
    expect(await (await shop.app.request(`/newsletter/${token}`)).text()).toContain(
      'We’ll send you one email when ordering opens.',
    );
    const answer = await shop.app.request(`/api/newsletter/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await openAndNotify();
    expect([await mailsTo(ann), (await mailsTo(bob)).length]).toEqual([[], 1]);
  });

  test('the preferences page cancels the request', async () => {
    const email = newAddress();
    await ask(email);
    const { id } = await shop.services.db
      .selectFrom('season_waits')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const token = listToken(shop.config, { list: 'season', member: id });
    const answer = await shop.app.request(`/api/newsletter/preferences/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seasonWait: false }),
    });
    expect((await answer.json()) as MailPreferences).toMatchObject({
      waitingForSeason: false,
      newsletter: false,
      wasSubscribed: false, // the button does not say “again”
    });
    await openAndNotify();
    expect(await mailsTo(email)).toEqual([]);
  });
});

test('nobody is told that a tree is back while it cannot be ordered', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const email = newAddress();
  await shop.services.db
    .insertInto('stock_waits')
    .values({ product_id: tree.id, email, proven_at: new Date() })
    .execute();
  await shop.services.db
    .updateTable('products')
    .set({ quantity: 3 })
    .where('id', '=', tree.id)
    .execute();
  await notifyDueWaits(shop.services);
  expect(await mailsTo(email)).toEqual([]);
  await setOrderingWindow(shop, phases.open);
  await notifyDueWaits(shop.services);
  expect(await mailsTo(email)).toMatchObject([{ template: 'back-in-stock' }]);
});
