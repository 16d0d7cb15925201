// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { clear, get, set } from 'idb-keyval';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CheckInAction } from '#domain/orders/check-in-actions.ts';
import { ticksOf, type CheckInOrder } from '#domain/orders/check-in.ts';
import { noteText } from './notes.ts';
import { changeSaved, readSaved, forgetOrders, nothing } from './saved.ts';

const itemId = randomUUID();
const order: CheckInOrder = {
  id: randomUUID(),
  number: 1043,
  code: 'KXRANPDH',
  customer: 'Ann Orchard',
  deliveryType: 'pickup',
  status: 'Ready',
  obstacle: null,
  window: null,
  note: '',
  phone: '(509) 555-0142',
  place: '',
  dueCents: 0,
  givenBackCents: 0,
  taken: [],
  handedOverAt: null,
  completedBy: null,
  handovers: [],
  replacements: [],
  personKeys: [],
  placedAt: '2027-03-01T18:00:00Z',
  lapsesAt: null,
  items: [{ id: itemId, variety: 'Gala', rootstock: 'G.41', trees: 2, ticks: [] }],
};
const notes = async () => (await readSaved()).refused.map((note) => noteText(note, [order]));
const tick = (treeNo: number): CheckInAction => ({
  type: 'tick',
  id: randomUUID(),
  itemId,
  treeNo,
});

const signInAs = (email: string) =>
  window.localStorage.setItem('grafted-session', JSON.stringify({ user: { email } }));

/** What the phone sends, and how the shop answers; undefined: there is no network. */
let answer: (actions: CheckInAction[]) => Response | undefined | Promise<never>;
const done = (actions: CheckInAction[]) =>
  Response.json({
    results: actions.map(({ id }) => ({ id, outcome: 'done', message: '' })),
    orders: [],
    money: [],
  });
const sent: string[][] = [];

vi.mock('#app/session/session.ts', () => ({
  auth: async () => ({ getSession: async () => ({ data: {} }) }),
  hasStoredSession: () => true,
}));

async function freshStore() {
  vi.resetModules();
  return import('./check-in-store.ts');
}

beforeEach(async () => {
  await clear();
  sent.length = 0;
  signInAs('owner@example.com');
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { actions } = JSON.parse(String(body)) as { actions: CheckInAction[] };
    const response = answer(actions);
    if (!response) throw new TypeError('Failed to fetch');
    sent.push(actions.map(({ id }) => id));
    return response;
  });
  await changeSaved((saved) => ({ ...saved, owner: 'owner@example.com', others: [order] }));
});

test('what is ticked without a network is kept, and sent once when it is back', async () => {
  answer = () => undefined;
  const actions = [tick(1), tick(2)];
  const before = await freshStore();
  for (const action of actions) await before.perform(action);
  expect((await readSaved()).queue.map(({ action }) => action)).toEqual(actions);

  answer = done;
  const after = await freshStore(); // as if the tab was closed
  await after.resume();
  await after.sendQueue();
  expect(sent).toEqual([actions.map(({ id }) => id)]);
  expect((await readSaved()).queue).toEqual([]);
});

test('two trees ticked at once both stay ticked', async () => {
  answer = () => undefined;
  const store = await freshStore();
  await store.resume();
  const shown: number[] = [];
  const performing = [1, 2].map((treeNo) => store.perform(tick(treeNo)));
  const timer = setInterval(() => shown.push(ticksOf(store.knownOrders()[0]!)), 0);
  await Promise.all(performing);
  clearInterval(timer);
  expect(new Set([...shown, ticksOf(store.knownOrders()[0]!)])).toEqual(new Set([2]));
});

test('what the shop refuses is kept and named', async () => {
  answer = (actions) =>
    Response.json({
      results: actions.map(({ id }) => ({ id, outcome: 'refused', message: 'Canceled.' })),
      orders: [order],
      money: [],
    });
  const store = await freshStore();
  await store.perform(tick(1));
  expect(await notes()).toEqual(['Order 1043, Ann Orchard: Canceled.']);
});

test.each([401, 403, 404, 429, 500, 503])(
  'an answer with status %i keeps what was sent',
  async (status) => {
    answer = () => Response.json({ error: 'No', code: 'no' }, { status });
    const store = await freshStore();
    await store.perform(tick(1));
    expect((await readSaved()).queue).toHaveLength(1);
  },
);

describe('an action that the shop does not accept', () => {
  const refuse = (status: number) =>
    Response.json({ error: 'Unknown', code: 'invalid_input' }, { status });
  /** Refuses any part with this action, as an older release does that does not know it. */
  const refusing = (bad: CheckInAction, status: number) => (actions: CheckInAction[]) =>
    actions.some(({ id }) => id === bad.id) ? refuse(status) : done(actions);

  test.each([
    [400, 1],
    [413, 1],
    [422, 1],
    [500, 3],
  ])(
    'with status %i is set aside after %i times, named with order and amount, and stops nothing else',
    async (status, times) => {
      answer = () => undefined;
      const before = await freshStore();
      const bad = cash();
      const others = Array.from({ length: 250 }, () => tick(1));
      for (const action of [others.slice(0, 120), bad, others.slice(120)].flat())
        await before.perform(action);

      answer = refusing(bad, status);
      const store = await freshStore();
      for (let time = 1; time <= times; time++) {
        await store.sendQueue();
        await store.resume();
      }
      expect((await readSaved()).queue).toEqual([]);
      const accepted = sent.filter((ids) => !ids.includes(bad.id)).flat();
      expect(accepted.toSorted()).toEqual(others.map(({ id }) => id).toSorted()); // each once
      expect(await notes()).toEqual([
        'Order 1043, Ann Orchard: $44.00 in cash could not be recorded: Unknown',
      ]);

      answer = done;
      await store.retry((await readSaved()).refused[0]!);
      expect(sent.at(-1)).toEqual([bad.id]);
      expect(await readSaved()).toMatchObject({ queue: [], refused: [] });
    },
  );

  test('can be put away', async () => {
    answer = () => refuse(400);
    const store = await freshStore();
    await store.perform(cash());
    const [note] = (await readSaved()).refused;
    await store.dismiss(note!.id);
    expect(await readSaved()).toMatchObject({ queue: [], refused: [] });
  });
});

test('parts go by bytes: no request is longer than a server of an earlier release accepts', async () => {
  answer = () => undefined;
  const before = await freshStore();
  for (let count = 0; count < 12; count++)
    await before.perform({
      type: 'handover',
      id: randomUUID(),
      orderId: order.id,
      trees: Array.from({ length: 200 }, (_, index) => ({ itemId, treeNo: index + 1 })),
    });
  const sizes: number[] = [];
  answer = (actions) => {
    sizes.push(JSON.stringify({ actions }).length);
    return done(actions);
  };
  await (await freshStore()).resume();
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024);
  expect((await readSaved()).queue).toEqual([]);
});

test('an action carries its age, and goes without it to a shop of an earlier release', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2027-04-10T10:00:00Z');
  answer = () => undefined;
  await (await freshStore()).perform(tick(1));
  vi.setSystemTime('2027-04-12T10:00:00Z');
  const received: CheckInAction[][] = [];
  answer = (actions) => {
    received.push(actions);
    return actions.some((action) => 'ageSeconds' in action)
      ? Response.json({ error: 'Unknown', code: 'invalid_input' }, { status: 400 })
      : done(actions);
  };
  await (await freshStore()).resume();
  expect(received).toMatchObject([[{ ageSeconds: 2 * 24 * 60 * 60 }], [{ type: 'tick' }]]);
  expect(await readSaved()).toMatchObject({ queue: [], refused: [] });
});

const never = new Promise<never>(() => {});
test.each<[string, typeof answer]>([
  ['connects and never answers', () => never],
  ['answers with a page that wants a sign-in', () => new Response('<h1>Hotel</h1>')],
  ['answers for a shop that it does not reach', () => new Response('Bad gateway', { status: 502 })],
  ['wants a sign-in by a page of its own', () => new Response('<h1>Hotel</h1>', { status: 403 })],
])('a network that %s counts as none, and stops nothing', async (_network, like) => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  answer = like;
  const store = await freshStore();
  const performing = store.perform(tick(1));
  await vi.waitFor(async () => expect((await readSaved()).queue).toHaveLength(1));
  end.abort(new DOMException('Too late', 'TimeoutError'));
  await performing;
  expect((await readSaved()).queue).toHaveLength(1);

  timeout.mockRestore();
  answer = done;
  await store.sendQueue();
  expect((await readSaved()).queue).toEqual([]);
});

test('what one admin did is not sent under the name of another', async () => {
  answer = () => undefined;
  await (await freshStore()).perform(tick(1));
  signInAs('desk@example.com');
  answer = done;
  const store = await freshStore();
  await store.resume();
  await store.perform(tick(2));
  expect(sent).toHaveLength(1);
  expect((await readSaved()).queue).toMatchObject([{ by: 'owner@example.com' }]);

  signInAs('owner@example.com');
  await (await freshStore()).resume();
  expect((await readSaved()).queue).toEqual([]);
});

test('what the page kept before it knew who did it is sent', async () => {
  await set('check-in', { ...nothing, owner: 'owner@example.com', queue: [tick(1)] });
  answer = done;
  await (await freshStore()).resume();
  expect(sent).toHaveLength(1);
});

const cash = (amountCents = 4400): CheckInAction => ({
  type: 'payment',
  id: randomUUID(),
  orderId: order.id,
  kind: 'cash',
  amountCents,
  receivedOn: '2027-04-10',
  seenDueCents: 4400,
});
const unpaid = { ...order, obstacle: 'unpaid' as const, dueCents: 4400 };
const noMoney = { day: '2027-04-10', cashCents: 0, checkCents: 0, cardCents: 0, otherCents: 0 };

test('money that was taken without a network pays the order here, counts in the day, and is sent once', async () => {
  await changeSaved((saved) => ({
    ...saved,
    day: { day: '2027-04-10', orders: [unpaid], money: noMoney },
    others: [],
  }));
  answer = () => undefined;
  const store = await freshStore();
  await store.resume();
  const taken = cash();
  await store.perform(taken, tick(1));
  expect(store.knownOrders()).toMatchObject([{ dueCents: 0, obstacle: null }]);
  expect(store.moneyOfDay(await readSaved())).toMatchObject({ cashCents: 4400 });

  answer = (actions) =>
    Response.json({
      results: actions.map(({ id }) => ({ id, outcome: 'done', message: '' })),
      orders: [{ ...unpaid, dueCents: 0, obstacle: null }],
      money: [{ ...noMoney, cashCents: 8800 }], // another phone took as much
    });
  await store.sendQueue();
  await store.sendQueue();
  expect(sent).toEqual([[taken.id, expect.any(String)]]);
  expect(store.moneyOfDay(await readSaved())).toMatchObject({ cashCents: 8800 });
});

test('money of an admin who was signed out elsewhere waits, and is sent after the next sign-in', async () => {
  answer = () => Response.json({ error: 'Signed out', code: 'no_session' }, { status: 401 });
  const store = await freshStore();
  const taken = cash();
  await store.perform(taken);
  sent.length = 0;
  await forgetOrders(); // what the ended session does
  expect((await readSaved()).queue).toMatchObject([{ action: taken, by: 'owner@example.com' }]);

  signInAs('desk@example.com');
  answer = done;
  const other = await freshStore();
  await other.resume();
  expect(sent.flat()).not.toContain(taken.id);

  signInAs('owner@example.com');
  await (await freshStore()).resume();
  expect(sent.flat().filter((id) => id === taken.id)).toHaveLength(1);
  expect((await readSaved()).queue).toEqual([]);
});

test('money that the shop refuses stays on the screen with its amount', async () => {
  answer = (actions) =>
    Response.json({
      results: actions.map(({ id }) => ({ id, outcome: 'refused', message: 'Order not found' })),
      orders: [],
      money: [],
    });
  const store = await freshStore();
  await store.perform(cash());
  expect(await notes()).toEqual([
    'Order 1043, Ann Orchard: $44.00 in cash could not be recorded: Order not found',
  ]);
});

test('an order that another phone handed over is told about once', async () => {
  const message = 'Handed over 10:42 AM on another phone.';
  answer = (actions) =>
    Response.json({
      results: actions.map(({ id }) => ({ id, outcome: 'repeated', message })),
      orders: [{ ...order, status: 'Delivered' }],
      money: [],
    });
  const store = await freshStore();
  await store.resume();
  await store.perform(tick(1), tick(2), {
    type: 'handover',
    id: randomUUID(),
    orderId: order.id,
  });
  expect(await notes()).toEqual([`Order 1043, Ann Orchard: ${message}`]);
});

test('an order that an older version of the page kept is shown', async () => {
  const {
    phone: _phone,
    place: _place,
    dueCents: _due,
    givenBackCents: _givenBack,
    taken: _taken,
    handedOverAt: _at,
    completedBy: _by,
    handovers: _handovers,
    number: _number,
    ...older
  } = order;
  await set('check-in', {
    ...nothing,
    owner: 'owner@example.com',
    day: { day: '2027-04-10', orders: [older] },
  });
  answer = () => undefined;
  const store = await freshStore();
  await store.resume();
  expect(store.knownOrders()).toEqual([{ ...order, number: null, phone: '' }]);
  expect(store.moneyOfDay(await readSaved())).toEqual(noMoney);
});

test('orders of other days are known without a network', async () => {
  const other = { ...order, id: randomUUID(), code: 'QQRANPDH' };
  vi.stubGlobal('fetch', async () =>
    Response.json({ day: '2027-04-10', orders: [], others: [other], money: noMoney }),
  );
  const store = await freshStore();
  await store.loadDay('2027-04-10');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await store.findOrder({ code: other.code })).toMatchObject({ id: other.id });
});

test('a day that was read while the shop answered a step is read again, and not again at once', async () => {
  const read: ((response: Response) => void)[] = [];
  const day = (dayOrder: CheckInOrder) =>
    Response.json({ day: '2027-04-10', orders: [dayOrder], others: [], money: noMoney });
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return new Promise<Response>((resolve) => read.push(resolve));
    return done((JSON.parse(String(body)) as { actions: CheckInAction[] }).actions);
  });
  const store = await freshStore();
  await store.showSaved();
  const loading = store.loadDay('2027-04-10');
  await vi.waitFor(() => expect(read).toHaveLength(1));
  await store.perform(tick(1));
  read[0]!(day(order));
  await vi.waitFor(() => expect(read).toHaveLength(2));
  read[1]!(day({ ...order, note: 'By the north gate' }));
  await loading;
  expect(store.knownOrders()[0]!.note).toBe('By the north gate');
  await store.refreshDay();
  expect(read).toHaveLength(2);
});

test('a browser without a database keeps the steps until they are sent', async () => {
  vi.doMock('idb-keyval', () => ({
    get: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    update: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  }));
  onTestFinished(() => vi.doUnmock('idb-keyval'));
  answer = () => undefined;
  const store = await freshStore();
  await store.perform(tick(1));
  answer = done;
  await store.sendQueue();
  expect(sent).toHaveLength(1);
});

test('a sign-out drops the orders, and keeps what was not sent', async () => {
  answer = () => undefined;
  const store = await freshStore();
  await store.perform(tick(1));
  await forgetOrders();
  expect(await readSaved()).toMatchObject({
    others: [],
    day: null,
    queue: [{ action: { type: 'tick' } }],
  });
});

test('nothing that is kept after a sign-out names a customer, also what an older version of the page kept', async () => {
  await set('check-in', {
    ...nothing,
    owner: 'owner@example.com',
    others: [order],
    refused: [{ id: randomUUID(), text: 'Order 3f2a9c10, Ann Orchard: Canceled.' }],
  });
  answer = (actions) =>
    Response.json({
      results: actions.map(({ id }) => ({ id, outcome: 'refused', message: 'Canceled.' })),
      orders: [order],
      money: [],
    });
  const store = await freshStore();
  await store.resume();
  await store.perform(tick(1), cash());
  await forgetOrders();
  const kept = JSON.stringify(await get('check-in'));
  expect(kept).toContain('Canceled.');
  for (const personal of ['Ann', 'Orchard', order.phone]) expect(kept).not.toContain(personal);
});

test('another admin does not see the orders', async () => {
  signInAs('desk@example.com');
  expect(await readSaved()).toMatchObject({ owner: 'desk@example.com', others: [] });
});
