import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RolloverPreview, RolloverStart } from '#domain/catalog/season-rollover.ts';
import type { SeasonContent, SeasonScreenData } from '#domain/farm/season-content.ts';
import { settings } from '#domain/farm/settings.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { RevisedCoupon } from '#server/orders/coupons/admin-service.ts';
import { signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { phases, setOrderingWindow } from '#tests/support/season.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, auditOf } = useAdmin(shop);

const read = async () => (await call<SeasonScreenData>('/season')).json;
const save = async (
  changes: Partial<Record<keyof SeasonContent, unknown>>,
  basedOn?: number | null,
) => {
  const { content, revision } = await read();
  return call('/season', 'PUT', {
    season: { ...content, ...changes },
    basedOn: basedOn === undefined ? revision : basedOn,
  });
};
const currentId = async () =>
  (
    await shop.services.db
      .selectFrom('seasons')
      .select('id')
      .where('current', '=', true)
      .executeTakeFirstOrThrow()
  ).id;

beforeEach(() => setOrderingWindow(shop, phases.open));

describe('the season', () => {
  test('is for admins only', async () => {
    const { headers } = await signIn(shop);
    for (const [path, method] of [
      ['/season', 'GET'],
      ['/season', 'PUT'],
      ['/season/restore', 'POST'],
      ['/season/opening', 'POST'],
      ['/season/closing', 'POST'],
      ['/season/rollover', 'GET'],
      ['/season/rollover', 'POST'],
      ['/season/rollover', 'DELETE'],
      ['/season/rollover/preview', 'POST'],
    ] as const)
      for (const caller of [{}, { headers }]) {
        const answer = await shop.app.request(`/api/admin${path}`, { ...caller, method });
        expect([path, answer.status]).toEqual([path, 'headers' in caller ? 403 : 401]);
      }
  });

  test('is saved, in effect at once, and told in history and audit log', async () => {
    expect((await save({ pickupNote: 'when the snow is gone' })).status).toBe(204);
    expect(settings.season.pickupNote).toBe('when the snow is gone');
    const { content, history } = await read();
    expect(content.pickupNote).toBe('when the snow is gone');
    expect(history[0]).toMatchObject({
      summary: 'Changed: pickup note',
      by: expect.stringContaining('@'),
    });
    expect((await auditOf(await currentId())).at(-1)).toMatchObject({
      action: 'season_changed',
      before: { pickupNote: 'as soon as the soil can be worked' },
      after: { pickupNote: 'when the snow is gone' },
    });
  });

  test('gets back any earlier state, the first one too', async () => {
    const { content: first } = await read();
    await save({ banner: 'One' });
    await save({ banner: 'Two' });
    const { history, revision } = await read();
    const restore = (id: number, basedOn: number | null) =>
      call('/season/restore', 'POST', { revision: id, basedOn });
    expect((await restore(history[1]!.id, revision)).status).toBe(204);
    expect((await read()).content.banner).toBe('One');
    const oldest = (await read()).history.at(-1)!;
    expect(oldest).toMatchObject({ summary: 'As it was at first', by: null });
    await restore(oldest.id, (await read()).revision);
    expect((await read()).content.banner).toBe(first.banner);
    expect((await restore(999_999, (await read()).revision)).status).toBe(404);
    expect((await restore(history[1]!.id, revision)).status).toBe(409);
  });

  test('saved by two admins at once: the second is told, and nothing is overwritten', async () => {
    await save({ banner: 'Shared' });
    const { revision, content } = await read();
    const other = await signInAsAdmin(shop, 'second-owner@example.com');
    const answer = await shop.app.request('/api/admin/season', {
      method: 'PUT',
      headers: { ...other.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ season: { ...content, banner: 'Theirs' }, basedOn: revision }),
    });
    expect(answer.status).toBe(204);
    expect(await save({ banner: 'Mine' }, revision)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
    expect((await read()).content.banner).toBe('Theirs');
    expect((await save({ banner: 'Mine' })).status).toBe(204);
  });

  test.each<[Partial<Record<keyof SeasonContent, unknown>>, string, string]>([
    [{ name: '' }, 'season.name', 'The season needs a name'],
    [{ name: 'x'.repeat(61) }, 'season.name', 'The name can have at most 60 characters'],
    [
      { name: '<b>Spring</b>' },
      'season.name',
      'The name must be one line of plain text, without < and >',
    ],
    [
      { banner: '<script>alert(1)</script>' },
      'season.banner',
      'The banner must be one line of plain text, without < and >',
    ],
    [
      { banner: 'a\0b' },
      'season.banner',
      'The banner must be one line of plain text, without < and >',
    ],
    [
      { pickupNote: 'x'.repeat(201) },
      'season.pickupNote',
      'The pickup note can have at most 200 characters',
    ],
    [{ year: 1999 }, 'season.year', 'The year must be between 2020 and 2100'],
    [{ year: '2027' }, 'season.year', 'The year must be between 2020 and 2100'],
    [
      { opensAt: '2027-03-02T09:00:00Z', closesAt: '2027-03-01T09:00:00Z' },
      'season.closesAt',
      'Ordering must close after it opens',
    ],
    [
      { opensAt: null, closesAt: '2027-03-01T09:00:00Z' },
      'season.opensAt',
      'Set when ordering opens, too, or leave the closing empty',
    ],
    [
      { opensAt: '2027-03-02T09:00:00Z', preOrderDeadline: '2027-03-01T09:00:00Z' },
      'season.preOrderDeadline',
      'The pre-order deadline must be after the opening',
    ],
    [
      { closesAt: '2027-03-02T09:00:00Z', preOrderDeadline: '2027-03-03T09:00:00Z' },
      'season.preOrderDeadline',
      'The pre-order deadline must not be after the closing',
    ],
    [{ opensAt: 'March 1' }, 'season.opensAt', 'The opening needs a date and a time'],
    [
      { pickupFrom: '2027-04-02', pickupUntil: '2027-04-01' },
      'season.pickupUntil',
      'The last pickup day must not be before the first',
    ],
    [{ pickupFrom: '2027-02-30' }, 'season.pickupFrom', 'The first pickup day needs a date'],
    [
      { opensAt: '2099-04-02T09:00:00Z' },
      'season.pickupUntil',
      'Ordering opens after the last pickup day. Set the new pickup days, too',
    ],
    [
      { bannerFrom: '2027-04-02', bannerUntil: '2027-04-01' },
      'season.bannerUntil',
      'The last day of the banner must not be before the first',
    ],
  ])('%j is refused', async (changes, field, error) => {
    const before = (await read()).content;
    expect(await save(changes)).toEqual({
      status: 400,
      json: { error, code: 'invalid_input', field },
    });
    expect((await read()).content).toEqual(before);
  });

  test('shares neither its name nor its time with a past one', async () => {
    await sql`insert into seasons (name, year, opens_at, closes_at, pickup_from, pickup_until)
      values ('Spring 2024', 2024, '2024-01-01', '2024-05-01', '2024-03-25', '2024-05-08')`.execute(
      shop.services.db,
    );
    expect(await save({ name: 'spring 2024' })).toMatchObject({
      status: 409,
      json: { code: 'name_taken', error: 'There is a season named Spring 2024 already' },
    });
    expect(await save({ opensAt: '2024-02-01T00:00:00Z' })).toMatchObject({
      status: 409,
      json: { code: 'seasons_overlap' },
    });
  });

  test('opens and closes at once', async () => {
    const { revision } = await read();
    expect((await call('/season/opening', 'POST', { basedOn: revision })).json.code).toBe(
      'already_open',
    );
    expect((await call('/season/closing', 'POST', { basedOn: revision })).status).toBe(204);
    expect(settings.seasonNow.phase).toBe('closed');
    const closed = await read();
    expect(closed).toMatchObject({ phase: 'closed' });
    expect((await call('/season/closing', 'POST', { basedOn: closed.revision })).json.code).toBe(
      'not_open',
    );
    expect((await call('/season/opening', 'POST', { basedOn: revision })).status).toBe(409);
    expect((await call('/season/opening', 'POST', { basedOn: closed.revision })).status).toBe(204);
    expect(settings.seasonNow.phase).toBe('open');
    expect((await read()).history[0]).toMatchObject({ summary: 'Opened ordering: closing' });

    await setOrderingWindow(shop, phases.unscheduled);
    await call('/season/opening', 'POST', { basedOn: (await read()).revision });
    expect(settings.seasonNow.phase).toBe('open');
  });

  test('closed for a day and opened again keeps both of its dates', async () => {
    const soon = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`;
    const dates = { closesAt: soon(60), preOrderDeadline: soon(30) };
    expect((await save(dates)).status).toBe(204);
    await call('/season/closing', 'POST', { basedOn: (await read()).revision });
    expect((await save({ pickupNote: 'while it is closed' })).status).toBe(204);
    await call('/season/opening', 'POST', { basedOn: (await read()).revision });
    const { content, phase } = await read();
    expect([phase, content.closesAt, content.preOrderDeadline].map(String)).toEqual([
      'open',
      expect.stringContaining(dates.closesAt.slice(0, 19)),
      expect.stringContaining(dates.preOrderDeadline.slice(0, 19)),
    ]);
  });

  test('without dates is the first thing on Today', async () => {
    await setOrderingWindow(shop, phases.unscheduled);
    expect((await call('/overview')).json).toMatchObject({
      season: { name: settings.season.name, phase: 'unscheduled' },
    });
  });
});

describe('rolling over', () => {
  /** The sample season, named after its dates. */
  let first: string;
  beforeAll(() => {
    first = settings.season.name;
  });
  const next = {
    name: 'Spring 2098',
    year: 2098,
    opensAt: '2098-01-10T17:00:00Z',
    closesAt: null,
    preOrderDeadline: '2098-03-01T08:00:00Z',
    pickupFrom: '2098-03-25',
    pickupUntil: '2098-05-08',
    pickupNote: '',
    banner: '',
    bannerFrom: null,
    bannerUntil: null,
  };
  const start = async () => (await call<RolloverStart>('/season/rollover')).json;
  const planOf = async (changes: object = {}) => ({
    season: next,
    basedOn: (await start()).revision,
    stock: 'keep',
    raisePercent: 0,
    endCoupons: [],
    ...changes,
  });
  const preview = async (changes: object = {}) =>
    call<RolloverPreview & { code?: string; error?: string }>(
      '/season/rollover/preview',
      'POST',
      await planOf(changes),
    );
  async function rollOver(changes: object = {}) {
    const plan = await planOf(changes);
    const { json } = await call<RolloverPreview>('/season/rollover/preview', 'POST', plan);
    return call('/season/rollover', 'POST', { ...plan, previewHash: json.previewHash });
  }
  const undo = () =>
    call<{ kept: { prices: number; coupons: number }; code?: string; error?: string }>(
      '/season/rollover',
      'DELETE',
    );
  const priceOf = async ({ id }: TestTree) =>
    (
      await shop.services.db
        .selectFrom('products')
        .select('price')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).price;
  const addCoupon = async (code: string) =>
    (
      await shop.services.db
        .insertInto('coupons')
        .values({ code, kind: 'percent', percent: 20 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const couponContent = {
    rule: { kind: 'percent', percent: 15 },
    minimumCents: null,
    startsOn: null,
    endsOn: null,
    limit: null,
    oncePerCustomer: false,
    firstOrderOnly: false,
    email: null,
    note: '',
    ended: false,
  };
  const readCoupon = async (id: string) => (await call<RevisedCoupon>(`/coupons/${id}`)).json;
  const endOf = async (id: string) =>
    (
      await shop.services.db
        .selectFrom('coupons')
        .select('ended_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).ended_at;

  /** Every test leaves the first season current. */
  const back = async () => {
    expect((await undo()).status).toBe(200);
    expect((await read()).content.name).toBe(first);
  };

  test('previews, replaces the season, and is undone with stock, prices and coupons', async () => {
    const tree = await createTree(shop, { priceCents: 4800, quantity: 7 });
    const couponId = await addCoupon('FALL20');
    const before = (await read()).content;
    const oldId = await currentId();
    const changes = { stock: 'zero', raisePercent: 5, endCoupons: [couponId] };
    const { json: shown } = await preview(changes);
    expect(shown.prices).toContainEqual({
      id: tree.id,
      variety: tree.variety,
      rootstock: 'G.41',
      beforeCents: 4800,
      afterCents: 5000,
    });
    expect(shown.coupons).toEqual(['FALL20']);
    expect([await stockOf(shop, tree), await priceOf(tree)]).toEqual([7, '48.00']);

    expect((await rollOver(changes)).status).toBe(204);
    expect([await stockOf(shop, tree), await priceOf(tree)]).toEqual([0, '50.00']);
    expect(await endOf(couponId)).toBeInstanceOf(Date);
    expect(settings).toMatchObject({
      season: { name: 'Spring 2098' },
      seasonNow: { phase: 'upcoming', note: 'Opens January 10, 2098' },
    });
    const rolled = await read();
    expect(rolled).toMatchObject({
      content: next,
      rollover: { from: first, refusal: null },
      history: [{ summary: `Rolled over from ${first}` }],
    });
    expect(rolled.past.find(({ id }) => id === oldId)).toMatchObject({
      name: first,
      closesAt: expect.any(String),
    });
    const newId = await currentId();
    expect(await auditOf(newId)).toMatchObject([{ action: 'season_rolled_over' }]);
    expect(await auditOf(tree.id)).toMatchObject([
      { before: { priceCents: 4800, quantity: 7 }, after: { priceCents: 5000, quantity: 0 } },
    ]);
    await expectConsistentLedger(shop);

    await shop.services.db
      .updateTable('products')
      .set({ quantity: 3 }) // counted since
      .where('id', '=', tree.id)
      .execute();
    expect(await undo()).toMatchObject({ status: 200, json: { kept: { prices: 0, coupons: 0 } } });
    expect([await stockOf(shop, tree), await priceOf(tree)]).toEqual([10, '48.00']);
    expect(await endOf(couponId)).toBeNull();
    expect(await currentId()).toBe(oldId);
    const { content, history, rollover } = await read();
    expect(content).toEqual(before);
    expect(rollover).toBeNull();
    expect(history[0]).toMatchObject({ summary: 'Rollover to Spring 2098 undone' });
    expect((await undo()).status).toBe(404);
    await expectConsistentLedger(shop);
  });

  test('keeps what admins have changed before it is undone', async () => {
    const tree = await createTree(shop, { priceCents: 4000 });
    const couponId = await addCoupon('KEEP20');
    await rollOver({ raisePercent: 10, endCoupons: [couponId] });
    await shop.services.db
      .updateTable('products')
      .set({ price: '60.00' })
      .where('id', '=', tree.id)
      .execute();
    const { content, revision } = await readCoupon(couponId);
    const changed = await call(`/coupons/${couponId}`, 'PUT', {
      content: { ...content, note: 'Stays ended' },
      basedOn: revision,
    });
    expect(changed.status).toBe(204);
    expect((await undo()).json).toEqual({ kept: { prices: 1, coupons: 1 } });
    expect(await priceOf(tree)).toBe('60.00');
    expect(await endOf(couponId)).toBeInstanceOf(Date);
  });

  test('ends codes that were generated together as one offer, with its own history', async () => {
    const { json } = await call<{ id: string }>('/coupons', 'POST', {
      content: { ...couponContent, limit: 1 },
      codes: { kind: 'many', prefix: 'FAIR', count: 40 },
    });
    const found = (await start()).coupons.filter(({ id }) => id === json.id);
    expect(found).toMatchObject([
      {
        name: expect.stringMatching(/^FAIR-\w+ and 39 more codes$/),
        value: '15% off',
        lastDay: '',
      },
    ]);
    expect((await rollOver({ endCoupons: [json.id] })).status).toBe(204);
    expect(await readCoupon(json.id)).toMatchObject({
      state: 'ended',
      history: [{ summary: 'Ended by rolling over to Spring 2098' }, {}],
    });
    expect(await undo()).toMatchObject({ status: 200, json: { kept: { prices: 0, coupons: 0 } } });
    expect(await readCoupon(json.id)).toMatchObject({
      state: 'active',
      history: [{ summary: 'Rollover to Spring 2098 undone' }, {}, {}],
    });
  });

  test('lists open orders, which stay with their season', async () => {
    const id = await order(await createTree(shop), { fullName: 'Ann Orchard', quantity: 2 });
    expect((await start()).openOrders).toMatchObject({
      oldest: expect.arrayContaining([
        expect.objectContaining({
          id,
          number: expect.any(Number),
          customer: 'Ann Orchard',
          trees: 2,
          status: 'Pending',
        }),
      ]),
    });
    const oldId = await currentId();
    await rollOver();
    const { past } = await read();
    expect(past.find((season) => season.id === oldId)).toMatchObject({
      orders: 1,
      trees: 2,
      netCents: 9600,
    });
    await back();
  });

  test('cannot be undone after the first order of the new season', async () => {
    const tree = await createTree(shop);
    await rollOver();
    await order(tree, { payment: 'pending' });
    const { json } = await undo();
    expect(json).toMatchObject({
      code: 'season_has_orders',
      error: expect.stringMatching(
        /^The rollover cannot be undone any more: the first order of Spring 2098 came in on \w+ \d+\.$/,
      ),
    });
    expect((await read()).rollover?.refusal).toBe(json.error);
    await sql`update orders
      set season_id = (select from_season from season_rollovers where to_season = season_id)
      where season_id = current_season()`.execute(shop.services.db);
    await back();
  });

  test('can be undone again when an order that was moved to the new season is moved back', async () => {
    const id = await order(await createTree(shop));
    await rollOver();
    const details = async () =>
      (await call<OrderDetails>(`/orders/${id}`)).json as Required<OrderDetails>;
    const move = async (was: string, seasonId: string) =>
      (
        await call(`/orders/${id}/season`, 'POST', {
          key: crypto.randomUUID(),
          was,
          seasonId,
        })
      ).status;
    const before = await details();
    expect(before.otherSeasons).toMatchObject([
      { name: 'Spring 2098', isBack: false, endsUndo: true },
    ]);
    expect(await move(before.order.season, before.otherSeasons[0]!.id)).toBe(204);
    const { json } = await undo();
    expect(json).toMatchObject({
      code: 'season_has_orders',
      error: expect.stringMatching(/was moved there: move it back under All Orders\.$/) as string,
    });
    const { order: moved, otherSeasons } = await details();
    expect(moved.season).toBe('Spring 2098');
    expect(otherSeasons).toMatchObject([{ name: before.order.season, isBack: true }]);
    expect(await move('Spring 2098', otherSeasons[0]!.id)).toBe(204);
    expect((await undo()).status).toBe(200);
  });

  test('waits for payments under way', async () => {
    const id = await order(await createTree(shop));
    const attempt = sql`update payment_attempts set state = 'sent' where order_id = ${id}`;
    await sql`alter table payment_attempts disable trigger user`.execute(shop.services.db);
    await attempt.execute(shop.services.db);
    expect((await start()).paymentsUnderWay).toBe(1);
    expect((await rollOver()).json).toMatchObject({
      code: 'payments_under_way',
      error: 'A payment is still under way. Please try again in a few minutes.',
    });
    await sql`update payment_attempts set state = 'captured' where order_id = ${id}`.execute(
      shop.services.db,
    );
    await sql`alter table payment_attempts enable trigger user`.execute(shop.services.db);
  });

  test('is refused when something has changed since the preview', async () => {
    const tree = await createTree(shop);
    const plan = await planOf({ raisePercent: 10 });
    const { json } = await call<RolloverPreview>('/season/rollover/preview', 'POST', plan);
    await shop.services.db
      .updateTable('products')
      .set({ price: '51.00' })
      .where('id', '=', tree.id)
      .execute();
    expect(
      await call('/season/rollover', 'POST', { ...plan, previewHash: json.previewHash }),
    ).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
    await save({ banner: 'Changed by another admin' });
    const fresh = await call<RolloverPreview>('/season/rollover/preview', 'POST', plan);
    expect(
      await call('/season/rollover', 'POST', { ...plan, previewHash: fresh.json.previewHash }),
    ).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect((await read()).content.name).toBe(first);
  });

  test.each<[object, string]>([
    [
      { season: { ...next, opensAt: '2021-01-10T17:00:00Z', pickupUntil: '2098-05-08' } },
      'The new season must open in the future. To open it right away, leave opening, closing and pre-order deadline empty, and choose “Open now” after the rollover.',
    ],
    [{ stock: 'burn' }, 'Choose what happens to the stock'],
    [{ raisePercent: 51 }, 'The raise must be a whole number from 0 to 50 percent'],
    [{ raisePercent: -1 }, 'The raise must be a whole number from 0 to 50 percent'],
    [{ raisePercent: 2.5 }, 'The raise must be a whole number from 0 to 50 percent'],
    [{ endCoupons: ['x'] }, 'Unknown coupon'],
    [
      { season: { ...next, closesAt: '2098-01-01T00:00:00Z' } },
      'Ordering must close after it opens',
    ],
  ])('%j is refused', async (changes, error) => {
    expect((await preview(changes)).json.error).toBe(error);
  });

  test('refuses a name that another season has', async () => {
    const { json } = await preview({ season: { ...next, name: first.toUpperCase() } });
    expect(json.error).toBe(`There is a season named ${first} already`);
  });

  test('needs the hash of a preview', async () => {
    expect(
      await call('/season/rollover', 'POST', { ...(await planOf()), previewHash: 'x' }),
    ).toMatchObject({ status: 400, json: { error: 'Check the step first' } });
  });

  test('ends a season that never opened without dates, so that the next has its time', async () => {
    await setOrderingWindow(shop, { opensAt: '2098-01-05T00:00:00Z', closesAt: null });
    expect((await rollOver()).status).toBe(204);
    expect((await read()).past.find(({ name }) => name === first)).toMatchObject({
      opensAt: null,
      closesAt: null,
    });
    await back();
    expect((await read()).content.opensAt).toBe('2098-01-05T00:00:00Z');
  });

  test('a payment that waits for the rollover finds the new season', async () => {
    const { lockCurrentSeason } = await import('./queries.ts');
    const { db } = shop.services;
    let found: Promise<string> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from seasons where current for update`.execute(trx);
      found = db.transaction().execute(async (other) => (await lockCurrentSeason(other)).name);
      await sql`update seasons set current = false where current`.execute(trx);
      await sql`insert into seasons (name, year, pickup_from, pickup_until, current)
        values ('Fall 2097', 2097, '2097-09-01', '2097-10-01', true)`.execute(trx);
    });
    expect(await found).toBe('Fall 2097');
    await sql`update seasons set current = false where current`.execute(db);
    await sql`update seasons set current = true where name = ${first}`.execute(db);
  });
});
