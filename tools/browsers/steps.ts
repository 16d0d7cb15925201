import { setTimeout as wait } from 'node:timers/promises';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { FarmTree } from '#domain/orders/farm-orders.ts';
import type { LossyWire } from '#tests/e2e/lossy-wire.ts';
import { button, field, text, waitMs, type Screen } from './screen.ts';

/** A person with a session, who also calls the API directly. */
interface Person {
  session: { access_token: string };
}

interface Stage {
  screen: Screen;
  wire: LossyWire;
  customer: Person;
  owner: Person;
}

const variety = 'Stella';
const today = dayAt(new Date(), farmTimeZone);

/** What is tried in each browser, in this order. */
export const steps: readonly (readonly [name: string, (stage: Stage) => Promise<void>])[] = [
  ['a purchase by card', buy],
  ['the account with the order', seeAccount],
  ["an order's screen in the admin", seeOrder],
  ['check-in with money and without a network', checkInOffline],
];

async function buy({ screen, wire, customer }: Stage): Promise<void> {
  await signIn(screen, wire, customer);
  await screen.open(`${wire.url}/variety/${variety}`);
  await screen.press(button('Add to Cart'));
  await screen.see(text('Added to cart!'));
  await screen.open(`${wire.url}/cart`);
  await screen.press(button('Proceed to Checkout'));
  await screen.type(field('Full Name'), 'Jordan Avery');
  await screen.type(field('Phone'), '(509) 555-0142');
  await screen.press(button('Continue to Payment'));
  const card = '//iframe[@title="Secure card form"]';
  await screen.type(field('Card number'), '4111111111111111', card);
  await screen.type(field('MM/YY'), '1230', card);
  await screen.type(field('CVV'), '111', card);
  await screen.type(field('ZIP'), '99005', card);
  await screen.press(button('Pay $'));
  await screen.see(text('Order Confirmed!'));
}

async function seeAccount({ screen, wire }: Stage): Promise<void> {
  await screen.open(`${wire.url}/account?tab=orders`);
  await screen.press(button('View order'));
  await screen.see(text('Your payment has been processed successfully.'));
}

async function seeOrder({ screen, wire, owner }: Stage): Promise<void> {
  await signIn(screen, wire, owner);
  await screen.open(`${wire.url}/admin/orders`);
  await screen.press(button('Details'));
  await screen.see(text('History'));
}

async function checkInOffline({ screen, wire, owner }: Stage): Promise<void> {
  const name = `Zoe Grove ${crypto.randomUUID().slice(0, 6)}`;
  await enterOrderOfToday(wire.url, owner, name);
  await signIn(screen, wire, owner);
  await screen.open(`${wire.url}/admin/check-in`);
  await screen.see(button(name));
  await until(
    async () =>
      (await screen.evaluate(
        `caches.match('/admin/check-in').then((kept) => kept !== undefined)`,
      )) === true,
  );
  wire.cut();
  await screen.press(button(name));
  await screen.press(button('Cash $'));
  await screen.see(text('Handed over'));
  await screen.see(text('wait to be sent'));
  await wire.rejoin();
  await screen.open(`${wire.url}/admin/check-in`);
  await screen.see(text('Everything is saved'));
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('The check-in was not kept for use without a network');
    await wait(200);
  }
}

/** Stores the session as the sign-in page does. */
async function signIn(screen: Screen, wire: LossyWire, { session }: Person): Promise<void> {
  await screen.open(`${wire.url}/robots.txt`);
  await screen.evaluate(
    `localStorage.setItem('grafted-session', ${JSON.stringify(JSON.stringify(session))})`,
  );
}

/** Two trees that are paid and picked up today. */
async function enterOrderOfToday(url: string, owner: Person, fullName: string): Promise<void> {
  const { trees } = await call<{ trees: FarmTree[] }>(
    `${url}/api/admin/farm-orders/trees?search=${variety}`,
    owner,
  );
  const [tree] = trees;
  if (!tree) throw new Error(`There is no ${variety}`);
  const { orderId } = await call<{ orderId: string }>(`${url}/api/admin/farm-orders`, owner, {
    key: crypto.randomUUID(),
    customer: { fullName, phone: '(509) 555-0188' },
    items: [{ productId: tree.id, quantity: 2 }],
    pays: 'at_pickup',
    dueOn: addDate(today, 14),
    expectedTotalCents: 2 * tree.priceCents,
    evenIfSame: true,
  });
  await call(`${url}/api/admin/pickups/windows`, owner, {
    id: crypto.randomUUID(),
    kind: 'pickup',
    from: today,
    until: today,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    starts: '09:00',
    ends: '10:00',
    minutes: 60,
    maxOrders: 50,
    maxTrees: 500,
  });
  const { windows } = await call<{ windows: { id: string }[] }>(
    `${url}/api/admin/pickups/day?kind=pickup&day=${today}`,
    owner,
  );
  await call(
    `${url}/api/admin/pickups/orders/${orderId}`,
    owner,
    { windowId: windows[0]?.id, version: null },
    'PUT',
  );
}

async function call<T>(
  url: string,
  { session }: Person,
  json?: object,
  method = json ? 'POST' : 'GET',
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  const body = await answer.text();
  return (body ? JSON.parse(body) : undefined) as T; // typed by the route
}

/** Signs up without a mail: the shop that is tried confirms addresses by itself. */
export async function newCustomer(url: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  return authenticate(`${url}/auth/v1/signup`, { email, password: 'a long password' });
}

export const signInOwner = (url: string): Promise<Person> =>
  authenticate(`${url}/auth/v1/token?grant_type=password`, {
    email: 'owner@grafted.example',
    password: 'grafting-knife',
  });

async function authenticate(url: string, credentials: object): Promise<Person> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return { session: (await answer.json()) as Person['session'] };
}
