import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Api } from './api.ts';
import type { Session } from './customers.ts';
import { createRandom, people, type Person } from './people.ts';

const [customers, crowd, pastOrders] = [70, 6, 60];
const trees = ['Honeycrisp', 'Liberty', 'Gala', 'Fuji', 'Akane', 'Bartlett', 'Bosc', 'Montmorency', 'Rainier', 'Stella', 'Lapins', 'Enterprise']; // prettier-ignore

interface Tree {
  id: string;
  variety: string;
  price: string;
}
interface Played {
  orderId: string;
  session: Session;
  person: Person;
}
interface Shop {
  api: Api;
  owner: Api;
  database: Client;
}

/** About two hundred orders of ten weeks and of the season before, and what happens around them. */
export async function playSeason(shop: Shop): Promise<void> {
  const random = createRandom(2027);
  const { rows: products } = await shop.database.query<Tree>(
    'select id, variety, price from products where not hidden and variety = any($1) order by variety, rootstock',
    [trees],
  );
  const stock = await raiseStock(shop.database);
  const windows = await openDays(shop.owner);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const played: Played[] = [];
  // What is random is decided before anything runs at the same time.
  const plans = people(customers).map((person, index) => ({
    person,
    windowId: random() < 0.6 ? pick(person.street ? windows.delivery : windows.pickup) : undefined,
    orders: Array.from({ length: index % 5 === 0 ? 5 : 2 }, () =>
      Array.from({ length: random() < 0.5 ? 1 : 2 }, () => ({
        tree: pick(products),
        quantity: random() < 0.75 ? 1 : 3,
      })),
    ),
  }));
  const buyers = Array.from({ length: crowd }, async () => {
    for (let plan = plans.shift(); plan; plan = plans.shift())
      played.push(...(await buyAll(shop, plan)));
  });
  await Promise.all(buyers);
  played.sort((a, b) => a.person.phone.localeCompare(b.person.phone));

  const past = played.slice(0, pastOrders);
  const now = played.slice(pastOrders);
  await moveOn(shop.owner, past, 'Delivered');
  await moveOn(
    shop.owner,
    now.filter((_, index) => index % 3 === 0),
    'Confirmed',
  );
  await moveOn(
    shop.owner,
    now.filter((_, index) => index % 15 === 0),
    'Ready',
    'Confirmed',
  );
  await cancelSome(
    shop,
    now.filter((_, index) => index % 19 === 7),
  );
  await reportDamage(shop, past.slice(0, 5));
  await enterFarmOrders(shop.owner, products);
  await missTrees(shop, products);
  await writeNews(shop);
  await backdate(shop.database, past, now);
  await restoreStock(shop.database, stock);
}

interface Plan {
  person: Person;
  windowId: string | undefined;
  orders: readonly (readonly { tree: Tree; quantity: number }[])[];
}

async function buyAll({ api }: Shop, { person, windowId, orders }: Plan): Promise<Played[]> {
  const email = `${person.name.toLowerCase().replaceAll(' ', '.')}.${person.phone.slice(-3)}@mail.example`;
  const session = await api.post<Session>('/auth/v1/signup', { email, password: randomUUID() });
  const customer = api.as(session.access_token);
  const info = { fullName: person.name, email, phone: person.phone };
  const place = { address: person.street, city: 'Spokane', state: 'WA', zipCode: '99201' };
  const played: Played[] = [];
  for (const lines of orders) {
    for (const { tree, quantity } of lines)
      await customer.post('/api/cart/items', { productId: tree.id, quantity });
    const quote = person.street
      ? await customer.post<{ quoteId: string }>('/functions/v1/calculate-delivery', {
          destination: `${person.street}, Spokane, WA 99201`,
        })
      : undefined;
    const { orderId } = await customer.post<{ orderId: string }>('/functions/v1/checkout', {
      deliveryType: person.street ? 'delivery' : 'pickup',
      customerInfo: { ...info, ...(person.street && place) },
      quoteId: quote?.quoteId,
      paymentToken: 'cnon:card-nonce-ok',
      windowId: played.length === 0 ? windowId : undefined,
    });
    played.push({ orderId, session, person });
  }
  return played;
}

async function openDays(owner: Api): Promise<Record<'pickup' | 'delivery', string[]>> {
  const today = dayAt(new Date(), farmTimeZone);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const day = addDate(today, 13 - weekday); // the Saturday after the next
  const open = async (kind: 'pickup' | 'delivery') => {
    await owner.post('/api/admin/pickups/windows', {
      id: randomUUID(),
      kind,
      from: day,
      until: addDate(day, 7),
      weekdays: [6],
      starts: '09:00',
      ends: '12:00',
      minutes: 60,
      maxOrders: 60,
      maxTrees: 400,
    });
    const { windows } = await owner.get<{ windows: { id: string }[] }>(
      `/api/admin/pickups/day?kind=${kind}&day=${day}`,
    );
    return windows.map(({ id }) => id);
  };
  return { pickup: await open('pickup'), delivery: await open('delivery') };
}

const moveOn = (owner: Api, orders: readonly Played[], status: string, was = 'Pending') =>
  owner.post('/api/admin/orders/statuses', {
    changes: orders.map(({ orderId: id }) => ({ id, status, was })),
  });

async function cancelSome({ owner, database }: Shop, orders: readonly Played[]): Promise<void> {
  for (const { orderId } of orders) {
    const { rows } = await database.query<{ status: string; cents: number }>(
      'select status, (total_amount * 100)::integer as cents from orders where id = $1',
      [orderId],
    );
    const { status, cents } = rows[0]!;
    if (status === 'Pending')
      await owner.patch(`/api/admin/orders/${orderId}`, {
        status: 'Canceled',
        was: status,
        refundCents: cents,
        leftCents: cents,
      });
  }
}

const damages = [
  ['broken', 'The graft had snapped off when I unpacked the tree.', 'replacement'],
  ['dried_out', 'The roots were dry and the buds have not opened.', 'refund'],
  ['no_leaves', 'It has no leaves although its neighbor does.', 'replacement'],
] as const;

async function reportDamage({ api, database }: Shop, orders: readonly Played[]): Promise<void> {
  for (const [index, { orderId, session }] of orders.entries()) {
    const { rows } = await database.query<{ id: string }>(
      'select id from order_items where order_id = $1 order by price limit 1',
      [orderId],
    );
    const [reason, details, wish] = damages[index % damages.length]!;
    const claim = { id: randomUUID(), orderItemId: rows[0]!.id, trees: 1, photoIds: [] };
    await api.as(session.access_token).post('/api/claims', { ...claim, reason, details, wish });
  }
}

/** One paid by check, one to be paid at pickup, one that waits for the money. */
async function enterFarmOrders(owner: Api, products: readonly Tree[]): Promise<void> {
  const callers = [
    ['Walt Jensen', '(509) 555-0180', 'check'],
    ['Edna Price', '(509) 555-0181', 'at_pickup'],
    ['Cal Rivers', '(208) 555-0182', 'link'],
  ] as const;
  for (const [index, [fullName, phone, pays]] of callers.entries()) {
    const { id: productId, price } = products[index * 3]!;
    const amountCents = Math.round(Number(price) * 200);
    await owner.post('/api/admin/farm-orders', {
      key: randomUUID(),
      customer: { fullName, phone, ...(pays === 'link' && { email: 'cal.rivers@mail.example' }) },
      items: [{ productId, quantity: 2 }],
      pays,
      ...(pays === 'check' && { received: { kind: 'check', amountCents, checkNumber: '2041' } }),
      dueOn: addDate(dayAt(new Date(), farmTimeZone), 30),
      expectedTotalCents: amountCents,
    });
  }
}

interface Preview {
  promised: number;
  forSale: number;
  counted: number;
  unserved: { orderItemId: string; trees: number; served: number }[];
}

/** Voles: fewer trees stand in one row than were sold. */
async function missTrees({ owner, database }: Shop, products: readonly Tree[]): Promise<void> {
  for (const { id } of products) {
    const { rows } = await database.query<{ sold: number }>(
      `select coalesce(sum(quantity), 0)::integer as sold from order_lines join orders on orders.id = order_id
        where product_id = $1 and orders.status in ('Pending', 'Confirmed')`,
      [id],
    );
    const { sold } = rows[0]!;
    if (sold < 8) continue;
    const counted = sold - 3;
    const preview = await owner.get<Preview>(
      `/api/admin/shortfalls/preview?productId=${id}&counted=${counted}`,
    );
    await owner.post('/api/admin/shortfalls', {
      id: randomUUID(),
      productId: id,
      counted,
      reason: 'voles',
      promised: preview.promised,
      forSale: preview.forSale,
      items: preview.unserved.map(({ orderItemId, trees: wanted, served }) => ({
        orderItemId,
        trees: wanted - served,
        productIds: [],
      })),
    });
    return;
  }
}

async function writeNews({ api, owner }: Shop): Promise<void> {
  for (const name of ['ivy', 'noah', 'mia', 'otto', 'lena'])
    await api.post('/api/newsletter/subscriptions', {
      email: `${name}@mail.example`,
      source: 'footer',
    });
  await owner.post('/api/admin/newsletters', {});
}

/** Room for what is bought: afterwards the catalog has the stock that it began with. */
async function raiseStock(database: Client): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; quantity: number }>(
    'select id, quantity from products',
  );
  await change(database, 'update products set quantity = quantity + 200');
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

async function restoreStock(database: Client, stock: ReadonlyMap<string, number>): Promise<void> {
  await change(
    database,
    'update products set quantity = before.quantity from unnest($1::uuid[], $2::integer[]) as before (id, quantity) where before.id = products.id',
    [[...stock.keys()], [...stock.values()]],
  );
}

async function change(database: Client, statement: string, values: unknown[] = []): Promise<void> {
  await database.query('begin');
  await database.query(`select set_config('shop.stock_reason', 'count', true)`);
  await database.query(statement, values);
  await database.query('commit');
}

/** Spreads orders over ten weeks, and those of the season before over its spring. No mail goes out. */
async function backdate(
  database: Client,
  past: readonly Played[],
  now: readonly Played[],
): Promise<void> {
  const today = Date.now();
  const days = [
    ...past.map((_, index) => 230 + Math.round((index * 60) / past.length)),
    ...now.map((_, index) => 70 - Math.round((index * 70) / now.length)),
  ];
  const orders = [...past, ...now].map(({ orderId }) => orderId);
  const times = days.map((ago) => new Date(today - ago * 86_400_000));
  await database.query('begin');
  await database.query('set local session_replication_role = replica'); // rows that never change do here
  await database.query(
    'create temporary table moved on commit drop as select * from unnest($1::uuid[], $2::timestamptz[]) as moved (order_id, at)',
    [orders, times],
  );
  for (const statement of [
    'update orders set created_at = moved.at, updated_at = moved.at from moved where orders.id = moved.order_id',
    'update payment_attempts set created_at = moved.at, updated_at = moved.at, captured_at = moved.at from moved where payment_attempts.order_id = moved.order_id',
    'update payment_events set at = moved.at from moved join payment_attempts using (order_id) where payment_attempts.id = attempt_id',
    'update stock_movements set at = moved.at from moved join payment_attempts using (order_id) where payment_attempts.id = attempt_id',
    "update mail_outbox set state = 'sent', sent_at = now() where state = 'waiting'",
    'update mail_outbox set created_at = moved.at, sent_at = moved.at from moved where subject_id = moved.order_id::text',
  ])
    await database.query(statement);
  await database.query('commit');
}
