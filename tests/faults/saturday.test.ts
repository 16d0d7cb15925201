import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { applyAction, mergeOrders } from '#app/admin/orders/check-in/apply-action.ts';
import { newSale } from '#app/admin/orders/check-in/sale-actions.ts';
import {
  cashTenders,
  handOverActions,
  newTender,
} from '#app/admin/orders/check-in/visit-actions.ts';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { ageSecondsOf, type CheckInAction, type Tender } from '#domain/orders/check-in-actions.ts';
import { type CheckInAnswer, type CheckInDay, type CheckInOrder } from '#domain/orders/check-in.ts';
import type { Till } from '#domain/orders/till.ts';
import { findVisit, planVisit, remainingTrees, type VisitPlan } from '#domain/orders/visit.ts';
import { seededRandom } from '#standins/square/faults.ts';
import { useFaultShop, type FaultBuyer, type ShopProcess } from './fault-shop.ts';
import { waitForPayments } from './wait-for-ledger.ts';

const shop = useFaultShop();
const seed = Number(process.env.FAULT_SEED ?? 7);
const random = seededRandom(seed);
const chance = (part: number) => random() < part;
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)]!;
const today = () => dayAt(new Date(), farmTimeZone);

const persons = 40;
const walkUps = 20;
const priceCents = 4800;
const standing = 300;

let running: ShopProcess;
let admin: FaultBuyer;
let trees: string[];
/** One of these stands, and both phones sell it. */
let lastTree: string;

beforeAll(async () => {
  running = await shop.start();
  admin = await shop.buyer({});
  await sql`insert into admins (user_id) values (${admin.userId})`.execute(shop.db);
  trees = await Promise.all([1, 2, 3].map(() => shop.tree(standing, priceCents)));
  lastTree = await shop.tree(1, priceCents);
});

/** What the people at the gate know, counted by hand. */
const truth = { cashCents: 0, checkCents: 0, gone: new Map<string, number>() };
const goes = (productId: string, quantity: number) =>
  truth.gone.set(productId, (truth.gone.get(productId) ?? 0) + quantity);

async function call<T>(path: string, method = 'GET', json?: unknown): Promise<T> {
  const answer = await fetch(`${running.url}/api/admin${path}`, {
    method,
    headers: admin.headers,
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** A phone at the gate, with the rules that the screen has: it keeps what it did until it is answered. */
class Phone {
  orders: CheckInOrder[] = [];
  queue: { action: CheckInAction; at: number }[] = [];
  isOnline = true;
  readonly refused: string[] = [];
  readonly news: string[] = [];

  async load(): Promise<void> {
    const day = await call<CheckInDay>(`/check-in?day=${today()}`);
    this.orders = [...day.orders, ...day.others];
  }

  async perform(actions: readonly CheckInAction[], newOrder?: CheckInOrder): Promise<void> {
    if (newOrder) this.orders.push(newOrder);
    this.orders = actions.reduce(applyAction, this.orders);
    this.queue.push(...actions.map((action) => ({ action, at: Date.now() })));
    await this.send();
  }

  /** Some answers are lost on the way: what was sent stays in the queue, and is sent again. */
  async send(): Promise<void> {
    while (this.isOnline && this.queue.length > 0) {
      const part = this.queue.slice(0, 20);
      const actions = part.map(({ action, at }) => ({
        ...action,
        ageSeconds: ageSecondsOf(Date.now() - at),
      }));
      const answer = await call<CheckInAnswer>('/check-in', 'POST', { actions }).catch(() => null);
      if (!answer || chance(0.15)) return;
      this.queue.splice(0, part.length);
      this.orders = this.queue
        .map(({ action }) => action)
        .reduce(applyAction, mergeOrders(this.orders, answer.orders));
      for (const { outcome, message } of answer.results) {
        if (outcome === 'refused') this.refused.push(message);
        else if (message) this.news.push(message);
      }
    }
  }
}

/** A household with one to three orders, to be paid at the gate. */
async function order(name: string): Promise<void> {
  const orders = 1 + Math.floor(random() * 3);
  for (let number = 0; number < orders; number++) {
    const quantity = 1 + Math.floor(random() * 4);
    await call('/farm-orders', 'POST', {
      key: randomUUID(),
      customer: { fullName: name, phone: `(509) 555-${name.slice(-4)}` },
      items: [{ productId: trees[number]!, quantity }],
      pays: 'at_pickup',
      dueOn: addDate(today(), 14),
      expectedTotalCents: quantity * priceCents,
      evenIfSame: true,
    });
    goes(trees[number]!, quantity);
  }
}

function planOf(phone: Phone, name: string): VisitPlan {
  const opened = phone.orders.find(({ customer }) => customer === name)!;
  const orders = findVisit(phone.orders, [opened.id], today());
  const chosen = { trees: [], claims: [] };
  return planVisit({ orders, openedIds: [opened.id], chosen, today: today() });
}

const checkFor = (plan: VisitPlan, checkNumber: string): Tender => ({
  ...newTender(plan.paying, today()),
  kind: 'check',
  checkNumber,
  amountCents: plan.dueCents,
});

async function serve(phone: Phone, name: string, checkNumber?: string): Promise<void> {
  const plan = planOf(phone, name);
  const tenders = checkNumber ? [checkFor(plan, checkNumber)] : cashTenders(plan, today());
  truth[checkNumber ? 'checkCents' : 'cashCents'] += plan.dueCents;
  await phone.perform([...tenders, ...handOverActions(plan)]);
}

/** Ten times the sum is typed, seen, and taken back before the right one is recorded. */
async function serveWithMistake(phone: Phone, name: string): Promise<void> {
  const plan = planOf(phone, name);
  const [right] = cashTenders(plan, today()) as [Tender];
  const wrong: Tender = { ...right, id: randomUUID(), amountCents: right.amountCents * 10 };
  const { orderId } = right.orders[0]!;
  await phone.perform([wrong]);
  await phone.perform([{ type: 'reversal', id: randomUUID(), orderId, paymentId: wrong.id }]);
  await serve(phone, name);
}

async function sellWalkUp(phone: Phone, productId: string, quantity: number): Promise<void> {
  const tree = { productId, variety: '', rootstock: '', priceCents, free: quantity };
  const { sale, order: newOrder } = newSale([{ tree, quantity }], {});
  const tender: Tender = {
    ...newTender([newOrder], today()),
    kind: 'cash',
    amountCents: newOrder.dueCents,
  };
  const going = [{ order: newOrder, trees: remainingTrees(newOrder) }];
  truth.cashCents += newOrder.dueCents;
  goes(productId, quantity);
  await phone.perform([sale, tender, ...handOverActions({ going, replacements: [] })], newOrder);
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.info(`FAULT_SEED=${seed}`);
});

test(`a Saturday of ${persons + walkUps} visits, with a phone offline and the shop killed: till, books and stock agree to the cent and the tree`, async () => {
  const names = Array.from({ length: persons }, (_, number) => `Grower ${1000 + number}`);
  for (const name of names) await order(name);
  const [gate, barn] = [new Phone(), new Phone()];
  await Promise.all([gate.load(), barn.load()]);

  const visits: (() => Promise<void>)[] = [
    ...names.slice(0, 3).map((name, number) => () => serve(gate, name, `104${number}`)),
    () => serveWithMistake(gate, names[3]!),
    ...names.slice(4).map((name) => () => serve(oneOf([gate, barn]), name)),
    ...Array.from(
      { length: walkUps - 2 },
      () => () => sellWalkUp(oneOf([gate, barn]), oneOf(trees), 1 + Math.floor(random() * 3)),
    ),
  ].toSorted(() => random() - 0.5);
  for (const [number, visit] of visits.entries()) {
    if (number === 15) barn.isOnline = false;
    if (number === 20) await sellWalkUp(gate, lastTree, 1);
    if (number === 25) await sellWalkUp(barn, lastTree, 1);
    if (number === 30) {
      const dying = running;
      const serving = visit();
      dying.process.kill('SIGKILL');
      await serving;
      await dying.ended;
      running = await shop.start();
      continue;
    }
    if (number === 40) barn.isOnline = true;
    await visit();
  }
  await expect
    .poll(async () => {
      await Promise.all([gate.send(), barn.send()]);
      return gate.queue.length + barn.queue.length;
    })
    .toBe(0);

  expect([...gate.refused, ...barn.refused]).toEqual([]);
  expect([...gate.news, ...barn.news].filter((text) => text.includes('sold in the shop'))).toEqual([
    expect.stringContaining('It is listed on Today'),
  ]);

  const till = await call<Till>(`/till?day=${today()}&by=week`);
  const takenCents = (method: string) =>
    till.methods.find((sums) => sums.method === method)?.takenCents ?? 0;
  expect([takenCents('cash'), takenCents('check')]).toEqual([truth.cashCents, truth.checkCents]);

  const { rows: books } = await sql<{ cents: number; due: number }>`
    select (select sum(cents) from order_postings)::integer as cents,
      (select sum(abs(balance_cents)) from orders)::integer as due`.execute(shop.db);
  expect(books).toEqual([{ cents: truth.cashCents + truth.checkCents, due: 0 }]);

  const { rows: stock } = await sql<{ id: string; quantity: number }>`
    select id, quantity from products where id = any(${trees}::uuid[])`.execute(shop.db);
  for (const { id, quantity } of stock) expect(quantity).toBe(standing - truth.gone.get(id)!);

  const { rows: orders } = await sql<{ open: number; checks: number; oversold: number }>`
    select (select count(*) from orders where status <> 'Delivered')::integer as open,
      (select count(*) from tenders where kind = 'check')::integer as checks,
      (select sum(trees) from oversold_trees)::integer as oversold`.execute(shop.db);
  expect(orders).toEqual([{ open: 0, checks: 3, oversold: 1 }]);
  await waitForPayments(shop);
});
