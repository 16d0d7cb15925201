import { sql } from 'kysely';
import { expect, describe, test } from 'vitest';
import type { Revised } from '#domain/farm/revisions.ts';
import type { SettingsContent } from '#domain/farm/settings-content.ts';
import { applySettings, settings } from '#domain/farm/settings.ts';
import { listenForChanges } from '#server/pages/invalidation.ts';
import { signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { calculateDelivery, deliveredTo, pay, spokane } from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { startSettings } from '#tests/support/sample-settings.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { createLiveSettings } from './live-settings.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const { call, asAdmin } = useAdmin(shop);

const read = async () => (await call<Revised<SettingsContent>>('/settings')).json;

/** Saves on the newest revision. */
async function save(change: (content: SettingsContent) => void) {
  const { content, revision } = await read();
  change(content);
  return call('/settings', 'PUT', { content, basedOn: revision });
}

describe('the settings', () => {
  test('are for admins only', async () => {
    const { headers } = await signIn(shop);
    const { content } = await read();
    for (const [method, path, body] of [
      ['GET', '/settings', undefined],
      ['PUT', '/settings', { content, basedOn: null }],
      ['POST', '/settings/restore', { revision: 1, basedOn: null }],
    ] as const) {
      const send = (init: RequestInit) =>
        shop.app.request(`/api/admin${path}`, {
          method,
          ...(body && { body: JSON.stringify(body) }),
          ...init,
        });
      expect([method, (await send({ headers })).status]).toEqual([method, 403]);
      expect([method, (await send({})).status]).toEqual([method, 401]);
    }
  });

  test('are saved with who, when and a summary, and shown on the pages at once', async () => {
    expect(await read()).toMatchObject({ revision: null, history: [] });
    const { status } = await save((content) => {
      content.delivery.centsPerMinute = 125;
      content.farm.phone = '(509) 555-0100';
    });
    expect(status).toBe(204);
    const { content, revision, history } = await read();
    expect(content.delivery.centsPerMinute).toBe(125);
    expect(history).toMatchObject([
      {
        id: revision,
        by: (await asAdmin()).email,
        summary:
          'Phone: (509) 555-0142 → (509) 555-0100; Delivery per minute of driving: $1.00 → $1.25',
      },
      { by: null, summary: 'As it was at first' },
    ]);
    expect(await (await shop.app.request('/contact')).text()).toContain('(509) 555-0100');
    expect(await (await shop.app.request('/')).text()).toContain('$1.25 per minute');
  });

  test('from before the bloom days existed load with the defaults', async () => {
    const { growing: _, testimonials: __, ...older } = (await read()).content;
    await sql`insert into revisions (subject_type, subject, content, summary)
      values ('settings', 'shop', ${JSON.stringify(older)}, 'Older')`.execute(shop.services.db);
    expect((await read()).content.growing).toEqual(startSettings.growing);
  });

  test('take a claim that is cleared off every page', async () => {
    const made = /organic|synthetic|carbon|trees delivered since/i;
    const read = async (path: string) =>
      (await (await shop.app.request(path)).text())
        .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
        .replaceAll(/<[^>]*>/g, ' ');
    expect(await read('/')).toMatch(made);
    await save(({ claims }) => {
      claims.treesSold.text = '';
      claims.organic.text = '';
      claims.carbonNegative.text = '';
    });
    for (const path of ['/', '/about', '/contact', '/catalog', '/variety/Honeycrisp', '/resources'])
      expect([path, (await read(path)).match(made)]).toEqual([path, null]);
    await save(({ claims }) => Object.assign(claims, startSettings.claims));
  });

  test('move the bloom that tree pages tell', async () => {
    await save((content) => (content.growing.appleBloom = '05-16'));
    const page = await shop.app.request('/variety/Honeycrisp');
    expect(await page.text()).toContain('Mid to late season, about May 17 to 24');
    expect((await read()).history[0]!.summary).toBe('Apple bloom: May 9 → May 16');
    await save((content) => (content.growing.appleBloom = '05-09'));
  });

  test('of an older revision can be restored, and the restoring too', async () => {
    const before = await read();
    await save((content) => (content.tagline = 'Trees'));
    const { revision } = await read();
    expect(
      (
        await call('/settings/restore', 'POST', {
          revision: before.revision,
          basedOn: revision,
        })
      ).status,
    ).toBe(204);
    const after = await read();
    expect(after.content).toEqual(before.content);
    expect(after.history[0]!.summary).toBe('Tagline: Trees → Fruit tree nursery');
    expect(settings.tagline).toBe('Fruit tree nursery');
    const unknown = { revision: 999_999, basedOn: after.revision };
    expect((await call('/settings/restore', 'POST', unknown)).status).toBe(404);
  });

  test('refuse an address that keeps the old place on the map, also of an older revision, until it is meant', async () => {
    const before = await read();
    const moved = structuredClone(before.content);
    moved.farm.street = '9 New Road';
    const put = (more = {}) =>
      call('/settings', 'PUT', { content: moved, basedOn: before.revision, ...more });
    expect(await put()).toMatchObject({ status: 409, json: { code: 'old_position' } });
    expect(await read()).toEqual(before);
    expect((await put({ keepsPosition: true })).status).toBe(204);

    const { revision } = await read();
    const restore = (more = {}) =>
      call('/settings/restore', 'POST', { revision: before.revision, basedOn: revision, ...more });
    expect(await restore()).toMatchObject({ status: 409, json: { code: 'old_position' } });
    expect((await read()).content.farm.street).toBe('9 New Road');
    expect((await restore({ keepsPosition: true })).status).toBe(204);
    expect((await read()).content).toEqual(before.content);

    await save(({ farm }) => Object.assign(farm, { street: '9 New Road', latitude: 48.1 }));
    const after = await read();
    const back = { revision: before.revision, basedOn: after.revision };
    expect((await call('/settings/restore', 'POST', back)).status).toBe(204);
  });

  test('saved by two admins: the second is told, and nothing is overwritten', async () => {
    const { content, revision } = await read();
    const second = await signInAsAdmin(shop, 'second@example.com');
    await save((mine) => (mine.farm.hours = 'Sundays'));
    const answer = await shop.app.request('/api/admin/settings', {
      method: 'PUT',
      headers: second.headers,
      body: JSON.stringify({ content: { ...content, name: 'Mine' }, basedOn: revision }),
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'changed_meanwhile',
      error: expect.stringContaining((await asAdmin()).email),
      latest: (await read()).revision,
    });
    expect((await read()).content).toMatchObject({ name: 'Grafted', farm: { hours: 'Sundays' } });
  });

  test.each<[string, (content: SettingsContent) => unknown, string]>([
    [
      'a script',
      (c) => (c.guarantee.text = '<script>alert(1)</script>'),
      'The guarantee is plain text: please leave out < and >',
    ],
    ['a line break in the name', (c) => (c.name = 'A\nB'), 'The shop name must be on one line'],
    ['NUL', (c) => (c.tagline = 'A\0B'), 'The tagline must be on one line'],
    ['half a character', (c) => (c.tagline = 'A\ud800'), 'Please remove invalid characters'],
    [
      'too long a text',
      (c) => (c.description = 'x'.repeat(301)),
      'The description must be at most 300 characters',
    ],
    ['an empty name', (c) => (c.name = '  '), 'The shop name is missing'],
    [
      'free delivery',
      (c) => Object.assign(c.delivery, { centsPerMinute: 0, centsPerTree: 0 }),
      'Delivery must cost something: set a price per minute or per tree',
    ],
    [
      'a negative price',
      (c) => (c.delivery.centsPerTree = -1),
      'The delivery price per tree cannot be below 0',
    ],
    [
      'half a cent',
      (c) => (c.delivery.centsPerTree = 1.5),
      'The delivery price per tree must be an amount, such as 1.25',
    ],
    [
      'a short phone number',
      (c) => (c.farm.phone = '555-0142'),
      'The phone number needs ten digits, such as (509) 555-0142',
    ],
    [
      'a place outside the US',
      (c) => (c.farm.longitude = 13),
      'The longitude must be between -180 and -65 for a farm in the US',
    ],
    [
      'a day that does not exist',
      (c) => (c.growing.hardFrost = '02-30'),
      'The first hard frost must be a month and day, such as May 9',
    ],
    [
      'a setting that does not exist',
      (c) => Object.assign(c, { currency: 'EUR' }),
      'Unrecognized key: "currency"',
    ],
  ])('refuse %s', async (_what, change, message) => {
    const { status, json } = await save(change);
    expect([status, json.error]).toEqual([400, message]);
  });

  test('show testimonials as samples until the sample texts are gone', async () => {
    const page = async () => (await shop.app.request('/')).text();
    expect(await page()).toMatch(/>Sample</);
    const real = {
      name: 'Robin',
      location: 'Mead, WA',
      rating: 5,
      variety: 'Bing',
      text: 'Planted in April, first cherries in year three.',
    };
    await save((content) => content.testimonials.splice(0, 2, real));
    expect(await page()).toMatch(/>Sample</);
    await save((content) => (content.testimonials = [real]));
    expect(await page()).toContain(real.text);
    expect(await page()).not.toMatch(/>Sample</);
    await save((content) => (content.testimonials = []));
    expect(await page()).not.toContain('From our customers');
    expect((await read()).history[0]!.summary).toBe('Testimonials: 1 → 0');
  });

  test('leave out a claim that is empty', async () => {
    await save((content) => {
      content.claims.organic.text = '';
      content.claims.carbonNegative.text = '';
      content.claims.treesSold.text = '';
    });
    const page = (await (await shop.app.request('/about')).text()).replace(/<script.*/s, '');
    for (const claim of ['organic', 'arbon-negative', 'trees delivered since'])
      expect(page).not.toContain(claim);
  });
});

describe('orders and quotes', () => {
  test('keep what was agreed when the settings change', async () => {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop));
    const { body } = await pay(shop, customer, cardToken(square));
    await save((content) => {
      content.taxMode = 'none';
      content.guarantee.text = 'No guarantee anymore.';
    });
    const answer = await shop.app.request(`/api/orders/${body.orderId}`, {
      headers: customer.headers,
    });
    expect(await answer.json()).toMatchObject({
      order: {
        terms: {
          taxMode: 'included',
          guarantee: { text: 'Damaged or unhealthy trees are replaced free or fully refunded.' },
        },
      },
    });
    const mail = await shop.services.db
      .selectFrom('mail_outbox')
      .select('props')
      .where('subject_id', '=', body.orderId!)
      .executeTakeFirstOrThrow();
    const { text } = await shop.services.renderMail('order-confirmed', mail.props as never);
    expect(text).toContain('Includes sales tax');
    expect(text).not.toContain('No guarantee anymore');
  });

  test('a delivery fee already quoted holds', async () => {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop));
    const quoted = await calculateDelivery(shop, customer);
    await save((content) => (content.delivery.centsPerTree = 5000));
    const paid = await pay(shop, customer, cardToken(square), deliveredTo(spokane));
    expect(paid.status).toBe(200);
    const order = await shop.services.db
      .selectFrom('orders')
      .select('delivery_fee')
      .where('id', '=', paid.body.orderId!)
      .executeTakeFirstOrThrow();
    expect(Number(order.delivery_fee)).toBe(quoted.body.deliveryFee);
  });

  test('are not accepted for real money while address, phone or email are samples', async () => {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop));
    const { square: cards } = shop.services;
    cards.sandbox = false;
    try {
      expect(await pay(shop, customer, cardToken(square))).toMatchObject({
        status: 409,
        body: { code: 'not_open_yet' },
      });
      const overview = await call<{ missingToOpen: string[]; sampleTexts: string[] }>('/overview');
      expect(overview.json.sampleTexts).toContain('Privacy');
      expect(overview.json.missingToOpen).toEqual(['address', 'email']); // the phone was set above
      await save((content) => {
        content.farm.street = '1 Orchard Road';
        content.farm.latitude = 48.1;
        content.farm.email = 'hello@trees.test';
      });
      expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
    } finally {
      cards.sandbox = true;
    }
  });
});

test('another process loads a change within a second', async () => {
  const { db, log } = shop.services;
  const other = createLiveSettings(db, () => {});
  let invalidated = 0;
  const cache = { enabled: false, invalidate: () => void invalidated++ };
  const connection = listenForChanges({
    url: shop.databaseUrl,
    log,
    liveSettings: other,
    cache: cache as never, // only these two are used
  });
  await expect.poll(() => cache.enabled).toBe(true);
  const { content, revision } = await read();
  const before = invalidated;
  await db
    .insertInto('revisions')
    .values({
      subject_type: 'settings',
      subject: 'shop',
      content: JSON.stringify({
        ...content,
        testimonials: { areSamples: false, list: [] },
        name: 'Renamed',
      }),
      summary: 'By another process',
      created_by: null,
      request_id: null,
    })
    .execute();
  await expect.poll(() => settings.name, { interval: 20 }).toBe('Renamed');
  expect(invalidated).toBeGreaterThan(before);
  expect(revision).not.toBeNull();
  await connection.stop();
  other.stop();
  applySettings({ name: 'Grafted' });
});
