import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { TreeLine } from '#domain/catalog/products.ts';
import { formatMoment } from '#domain/catalog/stock-wait.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import type { SettingsContent } from '#domain/farm/settings-content.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { getClientKeys } from '#server/payments/client-keys.ts';
import { sendDueMail } from '#server/platform/outbox/sender.ts';
import { suppress } from '#server/platform/outbox/suppression-queries.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, type TestTree } from '#tests/support/trees.ts';
import {
  askForTree,
  changeByLink,
  joinLine,
  newAddress,
  pressButton,
  waitIdOf,
  waitToken,
} from '#tests/support/waits.ts';
import { notifyDueWaits } from './service.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const admin = useAdmin(shop);
const farm = useFarmChanges(shop, admin, square);
afterEach(async () => {
  await reconcileRefundsNow(shop, 2);
  await expectConsistentLedger(shop);
});

const set = (tree: TestTree, fields: { hidden?: boolean; quantity?: number }) =>
  shop.services.db.updateTable('products').set(fields).where('id', '=', tree.id).execute();
const notify = () => notifyDueWaits(shop.services);

/** What anybody can buy, and how many people hold a tree. */
async function stateOf(tree: TestTree): Promise<{ free: number; held: number }> {
  const { rows } = await sql<{ free: number; held: number }>`
    select greatest(0, quantity - spoken_for) as free,
      (select count(*)::int from stock_waits where product_id = products.id and live and held_until is not null) as held
    from products where id = ${tree.id}`.execute(shop.services.db);
  return rows[0]!;
}

async function inCart(tree: TestTree, trees: number): Promise<TestCustomer> {
  const buyer = await signIn(shop);
  expect((await addToCart(shop, buyer, tree, trees)).status).toBe(204);
  return buyer;
}

/** A tree of which all are sold; `comeBack` returns them. */
interface SoldOut {
  tree: TestTree;
  comeBack: () => Promise<void>;
}

const trees = 2;

async function bought() {
  const tree = await createTree(shop, { quantity: trees });
  const buyer = await inCart(tree, trees);
  const { body } = await pay(shop, buyer, cardToken(square));
  return { tree, buyer, orderId: body.orderId! };
}

const sales: Record<string, () => Promise<SoldOut>> = {
  'a card is declined': async () => {
    const tree = await createTree(shop, { quantity: trees });
    const buyer = await inCart(tree, trees);
    const token = cardToken(square, { number: '4000000000000002' });
    square.faults.add({ call: 'create', kind: 'delay', times: 1, delayMs: 600, status: 500 });
    const paying = pay(shop, buyer, token);
    await expect.poll(async () => (await stateOf(tree)).free).toBe(0);
    return { tree, comeBack: async () => expect((await paying).status).toBe(402) };
  },
  'an admin cancels an order': async () => {
    const { tree, orderId } = await bought();
    return {
      tree,
      comeBack: async () => {
        const change = {
          status: 'Canceled',
          was: 'Pending',
          refundCents: 9600,
          leftCents: 9600,
          restock: true,
        };
        expect((await admin.call(`/orders/${orderId}`, 'PATCH', change)).status).toBe(204);
      },
    };
  },
  'an unpaid order lapses': async () => {
    const tree = await createTree(shop, { quantity: trees });
    const orderId = await farm.enter(tree);
    return {
      tree,
      comeBack: async () => {
        await sql`update order_dues set due_at = now() - interval '1 minute' where order_id = ${orderId}`.execute(
          shop.services.db,
        );
        await lapseDueAmounts(shop.services);
      },
    };
  },
};

const others: Record<string, () => Promise<SoldOut>> = {
  'trees are counted or added': async () => {
    const tree = await createTree(shop, { quantity: 0 });
    return { tree, comeBack: async () => void (await set(tree, { quantity: trees })) };
  },
  'a tree is shown again': async () => {
    const tree = await createTree(shop, { quantity: 0 });
    return {
      tree,
      comeBack: async () => {
        await set(tree, { hidden: true });
        await set(tree, { quantity: trees });
        await set(tree, { hidden: false });
      },
    };
  },
};

const ways = Object.entries({ ...sales, ...others });

describe.each(ways)('when %s', (_way, sellOut) => {
  test('addresses that somebody has only typed hold nothing', async () => {
    const { tree, comeBack } = await sellOut();
    for (let person = 0; person < 3; person++)
      expect((await askForTree(shop, tree, newAddress())).status).toBe(200);
    await comeBack();
    await notify();
    expect(await stateOf(tree)).toEqual({ free: trees, held: 0 });
  });

  test('both of two go to the two people in line, also who joined since', async () => {
    const { tree, comeBack } = await sellOut();
    const places = [await joinFrom('198.51.100.7', tree), await joinFrom('198.51.100.8', tree)];
    await comeBack();
    expect(await stateOf(tree)).toMatchObject({ free: 0 });
    await notify();
    expect(await stateOf(tree)).toEqual({ free: 0, held: 2 });
    expect(
      await shop.services.db
        .selectFrom('mail_outbox')
        .select('to_address')
        .where('template', '=', 'back-in-stock')
        .where(
          'subject_id',
          'in',
          places.map(({ id }) => id),
        )
        .execute(),
    ).toHaveLength(2);
  });

  test('bounced addresses are skipped', async () => {
    const { tree, comeBack } = await sellOut();
    const { email } = await joinLine(shop, tree);
    await sql`update stock_waits set proven_at = now() - interval '2 days' where product_id = ${tree.id}`.execute(
      shop.services.db,
    );
    await suppress(shop.services.db, email, 'bounced');
    await comeBack();
    await notify();
    expect(await stateOf(tree)).toEqual({ free: trees, held: 0 });
  });
});

/** From a network of its own. */
async function joinFrom(network: string, tree: TestTree, email = newAddress()) {
  const wait = await joinLine(shop, tree, email);
  await sql`update stock_waits set client_key = ${getClientKeys(shop.config.square, network).block} where id = ${wait.id}`.execute(
    shop.services.db,
  );
  return wait;
}

describe('whoever lets a sale fail gains no place by it:', () => {
  const declined = sales['a card is declined']!;

  test('a place taken from the buyer’s network since the sale waits a day, and is counted then', async () => {
    const { tree, comeBack } = await declined();
    const { id } = await joinLine(shop, tree); // from the same network as the payment
    await comeBack();
    await notify();
    expect(await stateOf(tree)).toEqual({ free: trees, held: 0 });
    await sql`update stock_waits set passed_over_until = now() - interval '1 second' where id = ${id}`.execute(
      shop.services.db,
    );
    await notify();
    expect(await stateOf(tree)).toEqual({ free: trees - 1, held: 1 });
  });

  test.each([
    ['the account’s address', (email: string) => email],
    ['another spelling of its mailbox', (email: string) => email.replace('@', '+line@')],
  ])('nor does one of %s when the order is canceled', async (_whose, spell) => {
    const { tree, buyer, orderId } = await bought();
    await joinFrom('198.51.100.7', tree, spell(buyer.email));
    const stranger = await joinFrom('198.51.100.8', tree);
    const change = {
      status: 'Canceled',
      was: 'Pending',
      refundCents: 9600,
      leftCents: 9600,
      restock: true,
    };
    expect((await admin.call(`/orders/${orderId}`, 'PATCH', change)).status).toBe(204);
    await notify();
    expect(await stateOf(tree)).toEqual({ free: 1, held: 1 });
    const { rows } = await sql`select id from stock_waits where live and held_until is not null
      and product_id = ${tree.id}`.execute(shop.services.db);
    expect(rows).toEqual([{ id: stranger.id }]);
  });
});

/** As on the Settings screen. */
async function keepForLine(percent: number): Promise<void> {
  const { content, revision } = (await admin.call<Revised<SettingsContent>>('/settings')).json;
  const { status } = await admin.call('/settings', 'PUT', {
    content: { ...content, line: { percent } },
    basedOn: revision,
  });
  expect(status).toBe(204);
}

test.each([
  [50, 1, 1],
  [50, 2, 2],
  [50, 3, 2],
  [50, 12, 6],
  [25, 12, 3],
  [25, 2, 2],
  [100, 12, 12],
])(
  'with %i% for the line, of %i trees that come back %i are for it',
  async (percent, back, held) => {
    await keepForLine(percent);
    const tree = await createTree(shop, { quantity: 0 });
    for (let person = 0; person < 12; person++)
      await sql`insert into stock_waits (product_id, email, proven_at) values (${tree.id}, ${newAddress()}, now())`.execute(
        shop.services.db,
      );
    await set(tree, { quantity: back });
    await notify();
    expect(await stateOf(tree)).toEqual({ free: back - held, held });
    await keepForLine(50);
  },
);

test('a tree goes to the next when a hold runs out, is left, or its address bounces', async () => {
  const ends: ((wait: { id: string; email: string }) => Promise<unknown>)[] = [
    ({ id }) =>
      sql`with mail as (update mail_outbox set state = 'sent', sent_at = now() where subject_id = ${id})
        update stock_waits set held_until = now() - interval '1 second' where id = ${id}`.execute(
        shop.services.db,
      ),
    ({ id }) =>
      sql`update stock_waits set canceled_at = now() where id = ${id}`.execute(shop.services.db),
    ({ email }) => suppress(shop.services.db, email, 'bounced'),
  ];
  for (const end of ends) {
    const tree = await createTree(shop, { quantity: 0 });
    const [first, second] = [await joinLine(shop, tree), await joinLine(shop, tree)];
    await set(tree, { quantity: 1 });
    await notify();
    await end(first);
    await notify();
    await notify();
    expect(await stateOf(tree)).toEqual({ free: 0, held: 1 });
    const { rows } = await sql`select id from stock_waits where live and held_until is not null
      and product_id = ${tree.id}`.execute(shop.services.db);
    expect(rows).toEqual([{ id: second.id }]);
  }
});

test('of 12 trees, a line of 12 holds at most half', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  for (let person = 0; person < 12; person++)
    await sql`insert into stock_waits (product_id, email, proven_at) values (${tree.id}, ${newAddress()}, now())`.execute(
      shop.services.db,
    );
  await set(tree, { quantity: 12 });
  expect(await stateOf(tree)).toEqual({ free: 6, held: 0 });
  await notify();
  expect(await stateOf(tree)).toEqual({ free: 6, held: 6 });
  await set(tree, { quantity: 2 }); // frost
  expect(await stateOf(tree)).toEqual({ free: 0, held: 6 });
});

describe('trees that are held for a customer who buys past the link of the mail', () => {
  /** One tree is held for the address of somebody, and one is free. */
  async function heldAndFree() {
    const tree = await createTree(shop, { quantity: 0 });
    const customer = await signIn(shop);
    await joinLine(shop, tree, customer.email);
    await set(tree, { quantity: 2 });
    await notify();
    expect(await stateOf(tree)).toEqual({ free: 1, held: 1 });
    return { tree, customer };
  }

  test('are those that are bought', async () => {
    const { tree, customer } = await heldAndFree();
    await addToCart(shop, customer, tree);
    expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
    expect(await stateOf(tree)).toEqual({ free: 1, held: 0 });
  });

  test('are free again once the farm has entered an order for them', async () => {
    const { tree, customer } = await heldAndFree();
    await farm.enter(tree, {
      items: [{ productId: tree.id, quantity: 1 }],
      expectedTotalCents: 4800,
      customer: { fullName: 'Casey Grove', phone: '(509) 555-0199', email: customer.email },
    });
    expect(await stateOf(tree)).toEqual({ free: 1, held: 0 });
  });

  test('stay held when somebody else buys', async () => {
    const { tree } = await heldAndFree();
    const buyer = await inCart(tree, 1);
    expect((await pay(shop, buyer, cardToken(square))).status).toBe(200);
    expect(await stateOf(tree)).toEqual({ free: 0, held: 1 });
  });
});

describe('the line of a tree, as the admin sees it,', () => {
  const lineOf = async (tree: TestTree) =>
    (await admin.call<TreeLine>(`/products/${tree.id}/line`)).json;

  test('lists held trees, the line in its order, and what keeps places back', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const [first, second, bounced] = [
      await joinLine(shop, tree, newAddress(), 2),
      await joinLine(shop, tree),
      await joinLine(shop, tree),
    ];
    const typed = newAddress();
    await askForTree(shop, tree, typed);
    await suppress(shop.services.db, bounced.email, 'bounced');
    await set(tree, { quantity: 5 });
    await notify();
    await joinMore(tree);
    const { places, more, keptBack } = await lineOf(tree);
    expect(more).toBe(0);
    expect(keptBack).toEqual(['part used']);
    expect(
      places.map(({ email, trees: wanted, heldUntil, keptBack: why }) => [
        email,
        wanted,
        heldUntil !== null,
        why,
      ]),
    ).toEqual([
      [first.email, 2, true, null],
      [second.email, 1, true, null],
      [bounced.email, 1, false, 'bounced'],
      [expect.any(String), 1, false, null],
      [typed, 1, false, 'unproven'],
    ]);
  });

  test.each<[TreeLine['keptBack'][number], (tree: TestTree) => Promise<unknown>]>([
    ['hidden', (tree) => set(tree, { hidden: true })],
    [
      'ordering closed',
      () =>
        sql`update seasons set closes_at = now() - interval '1 day', opens_at = now() - interval '9 days', pre_order_deadline = null where current`.execute(
          shop.services.db,
        ),
    ],
  ])('says that the tree is %s', async (why, keepBack) => {
    const { rows: before } = await sql<Record<string, Date | null>>`
      select opens_at, closes_at, pre_order_deadline from seasons where current`.execute(
      shop.services.db,
    );
    const tree = await createTree(shop, { quantity: 0 });
    await joinLine(shop, tree);
    await keepBack(tree);
    expect((await lineOf(tree)).keptBack).toEqual([why]);
    const { opens_at: opens, closes_at: closes, pre_order_deadline: deadline } = before[0]!;
    await sql`update seasons set opens_at = ${opens}, closes_at = ${closes}, pre_order_deadline = ${deadline} where current`.execute(
      shop.services.db,
    );
  });

  test('of an unknown tree is not found', async () => {
    expect((await admin.call(`/products/${randomUUID()}/line`)).status).toBe(404);
  });

  const joinMore = (tree: TestTree) =>
    sql`insert into stock_waits (product_id, email, proven_at) values (${tree.id}, ${newAddress()}, now())`.execute(
      shop.services.db,
    );
});

describe('a network keeps at most five places and twenty trees of a kind in line,', () => {
  const own = async (tree: TestTree, count: number, email?: string) => {
    const customer = await signIn(shop, email);
    const answer = await shop.app.request('/api/stock-waits/own', {
      method: 'POST',
      headers: customer.headers,
      body: JSON.stringify({ productId: tree.id, email: customer.email, trees: count }),
    });
    return answer.status;
  };
  const treesInLine = async (tree: TestTree) =>
    (
      await sql<{ trees: number }>`
        select coalesce(sum(trees), 0)::int as trees from stock_waits where product_id = ${tree.id} and live`.execute(
        shop.services.db,
      )
    ).rows[0]!.trees;

  test.each<[string, (tree: TestTree) => Promise<number[]>]>([
    [
      'by the form',
      async (tree) => {
        const statuses: number[] = [];
        for (let person = 0; person < 6; person++)
          statuses.push((await askForTree(shop, tree, newAddress(), 10)).status);
        return statuses;
      },
    ],
    [
      'by six accounts',
      async (tree) => {
        const statuses: number[] = [];
        for (let person = 0; person < 6; person++) statuses.push(await own(tree, 10));
        return statuses;
      },
    ],
    [
      'by places that are raised behind their mailed links',
      async (tree) => {
        const statuses: number[] = [];
        const places: { id: string }[] = [];
        for (let person = 0; person < 5; person++) places.push(await joinLine(shop, tree));
        for (const { id } of places) {
          const raised = await changeByLink(shop, id, { changeWait: { id, trees: 10 } });
          statuses.push(raised.status);
        }
        return statuses;
      },
    ],
    [
      'by a mix of doors',
      async (tree) => {
        const first = (await askForTree(shop, tree, newAddress(), 10)).status;
        const second = await own(tree, 10);
        const { status } = await askForTree(shop, tree, newAddress(), 1);
        return [first, second, status];
      },
    ],
  ])('%s', async (_door, join) => {
    const tree = await createTree(shop, { quantity: 0 });
    expect(await join(tree)).toContain(429);
    expect(await treesInLine(tree)).toBeLessThanOrEqual(20);
  });

  test('and a customer who changes the own place is not counted twice', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const customer = await signIn(shop);
    for (const count of [10, 1, 10, 10]) {
      const answer = await shop.app.request('/api/stock-waits/own', {
        method: 'POST',
        headers: customer.headers,
        body: JSON.stringify({ productId: tree.id, email: customer.email, trees: count }),
      });
      expect(answer.status).toBe(200);
    }
    expect(await treesInLine(tree)).toBe(10);
  });

  test.each([
    ['dots of Gmail', 'jo.r.dan@gmail.com'],
    ['the other name of Gmail', 'jordan@googlemail.com'],
    ['capitals', 'Jordan@Gmail.com'],
    ['a plus address', 'jordan+trees@gmail.com'],
  ])('and %s make no second mailbox', async (_spelling, email) => {
    const tree = await createTree(shop, { quantity: 0 });
    await joinLine(shop, tree, 'jordan@gmail.com');
    expect((await askForTree(shop, tree, email)).status).toBe(200);
    expect(await treesInLine(tree)).toBe(1);
  });
});

test('a network enters five addresses for a tree in a day, and one address is mailed once', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const other = await createTree(shop, { quantity: 0 });
  const statuses: number[] = [];
  for (let person = 0; person < 6; person++)
    statuses.push((await askForTree(shop, tree, newAddress())).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const email = newAddress();
  await askForTree(shop, other, email);
  await askForTree(shop, await createTree(shop, { quantity: 0 }), email);
  await askForTree(shop, await createTree(shop, { quantity: 0 }), email);
  await notify();
  const mails = () =>
    shop.services.db
      .selectFrom('mail_outbox')
      .select('template')
      .where('to_address', '=', email)
      .execute();
  expect(await mails()).toEqual([{ template: 'stock-wait-confirm' }]);
  await pressButton(shop, await waitIdOf(shop, email, other));
  await notify();
  expect(await mails()).toHaveLength(1);
  const { rows } =
    await sql`select 1 from stock_waits where email = ${email} and proven_at is not null`.execute(
      shop.services.db,
    );
  expect(rows).toHaveLength(3);
});

test('a customer waits at once with the confirmed address, and other addresses are asked', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const customer = await signIn(shop);
  const own = (email: string) =>
    shop.app.request('/api/stock-waits/own', {
      method: 'POST',
      headers: customer.headers,
      body: JSON.stringify({ productId: tree.id, email }),
    });
  expect((await own(customer.email)).status).toBe(200);
  expect((await own(customer.email)).status).toBe(200);
  const foreign = newAddress();
  expect((await own(foreign)).status).toBe(200);
  const { rows } =
    await sql`select email, proven_at is not null as proven from stock_waits where product_id = ${tree.id} order by created_at`.execute(
      shop.services.db,
    );
  expect(rows).toEqual([
    { email: customer.email, proven: true },
    { email: foreign, proven: false },
  ]);
});

test('the answer does not tell whether an address waits already', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const { email } = await joinLine(shop, tree);
  const answers = await Promise.all(
    [email, newAddress()].map(async (address) => {
      const answer = await askForTree(shop, tree, address);
      return [answer.status, await answer.text()];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test('opening the page proves nothing, pressing the button without scripts does', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const email = newAddress();
  await askForTree(shop, tree, email);
  const id = await waitIdOf(shop, email, tree);
  const token = waitToken(shop, id);
  const page = await (await shop.app.request(`/newsletter/${token}`)).text();
  expect(page).toContain('Yes, put me in line');
  const provenAt = async () =>
    (
      await shop.services.db
        .selectFrom('stock_waits')
        .select('proven_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).proven_at;
  expect(await provenAt()).toBeNull();
  const answer = await shop.app.request(`/api/newsletter/waits/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'confirm=waits',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/newsletter/${token}`]);
  expect(await provenAt()).not.toBeNull();
});

test('waits from before addresses were asked are mailed once each', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const emails = [newAddress(), newAddress()];
  for (const email of emails)
    await sql`insert into stock_waits (product_id, email) values (${tree.id}, ${email})`.execute(
      shop.services.db,
    );
  await notify();
  await notify();
  const { rows } =
    await sql`select to_address from mail_outbox where template = 'stock-wait-confirm' and to_address = any(${emails}) order by created_at`.execute(
      shop.services.db,
    );
  expect(rows).toHaveLength(2);
});

test('the hours of a held tree begin when its mail leaves', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const { id, email } = await joinLine(shop, tree);
  // Three other mails of lists: the daily limit would postpone a fourth.
  for (let mail = 0; mail < 3; mail++)
    await sql`insert into mail_outbox (kind, subject_id, to_address, template, props, list, list_member)
      values ('test', gen_random_uuid()::text, ${email}, 'season-open', '{}', 'season', gen_random_uuid())`.execute(
      shop.services.db,
    );
  await set(tree, { quantity: 1 });
  await notify();
  await sql`update mail_outbox set state = 'sent', sent_at = now() where kind = 'test'`.execute(
    shop.services.db,
  );
  await sql`update stock_waits set held_until = now() - interval '1 hour', notified_at = now() - interval '49 hours' where id = ${id}`.execute(
    shop.services.db,
  );
  await notify();
  expect(await stateOf(tree)).toEqual({ free: 0, held: 1 }); // the mail server was away for two days
  const sent: string[] = [];
  shop.services.mailTransport.close();
  shop.services.mailTransport = {
    send: async ({ text, to }) => void (to === email && sent.push(text)),
    close: () => {},
  } as typeof shop.services.mailTransport;
  await sendDueMail(shop.services);
  const { rows } = await sql<{ heldUntil: Date; hours: number }>`select held_until as "heldUntil",
    round(extract(epoch from held_until - now()) / 3600)::int as hours from stock_waits where id = ${id}`.execute(
    shop.services.db,
  );
  expect(rows[0]!.hours).toBe(48);
  expect(
    sent.some((text) =>
      text.replaceAll(/\s+/g, ' ').includes(formatMoment(rows[0]!.heldUntil, farmTimeZone)),
    ),
  ).toBe(true);
});
