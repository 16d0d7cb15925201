import { useSyncExternalStore } from 'react';
import { api, ApiError, unwrap, type Pending } from '#app/api.ts';
import { networkPatienceMs } from '#app/session/network-patience.ts';
import { storedEmail } from '#app/session/signed-in-user.ts';
import {
  actionsAtOnceMax,
  ageSecondsOf,
  type CheckInAction,
} from '#domain/orders/check-in-actions.ts';
import { severalOrders, type FindOrder } from '#domain/orders/check-in-scan.ts';
import { type CheckInAnswer, type CheckInOrder } from '#domain/orders/check-in.ts';
import type { DayMoney } from '#domain/orders/farm-orders.ts';
import type { FreeTree } from '#domain/orders/walk-up-sale.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { applyAction, mergeOrders } from './apply-action.ts';
import { isMoney, notesOf, setAsideNote } from './notes.ts';
import { phoneId } from './phone-id.ts';
import {
  changeSaved,
  fromStoredOrder,
  nothing,
  readSaved,
  type Note,
  type Saved,
  type StoredOrder,
  type Waiting,
} from './saved.ts';

/** `failed`: the server answered with something that is no refusal of an action. */
export type Connection = 'online' | 'offline' | 'signed out' | 'failed';

interface CheckInState extends Saved {
  isLoaded: boolean;
  connection: Connection;
  isSending: boolean;
}

const routes = api.api.admin['check-in'];
let state: CheckInState = { ...nothing, isLoaded: false, connection: 'online', isSending: false };
const listeners = new Set<() => void>();

function set(change: Partial<CheckInState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

let changes = 0;
/** What an earlier change has saved lacks what was done since, so only the newest is shown. */
async function change(apply: (saved: Saved) => Saved): Promise<void> {
  const number = ++changes;
  const saved = await changeSaved(apply);
  if (number === changes) set(saved);
}

export const useCheckIn = (): CheckInState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => state,
  );

const knownIn = ({ day, others }: Pick<Saved, 'day' | 'others'>): CheckInOrder[] => [
  ...(day?.orders ?? []),
  ...others,
];
export const knownOrders = (): CheckInOrder[] => knownIn(state);
export const useKnownOrders = (): CheckInOrder[] => knownIn(useCheckIn());

/** Shows what the phone keeps. */
export async function showSaved(): Promise<void> {
  set({ ...(await readSaved()), isLoaded: true });
}

/** Shows what the phone keeps, and sends what waits. */
export async function resume(): Promise<void> {
  await showSaved();
  await sendQueue();
}

const applyAll = (orders: CheckInOrder[], actions: readonly CheckInAction[]): CheckInOrder[] =>
  actions.reduce(applyAction, orders);

/** What was done since is not in the server's answer. */
const withQueue = (orders: readonly StoredOrder[], { queue }: Saved): CheckInOrder[] =>
  applyAll(
    orders.map(fromStoredOrder),
    queue.map(({ action }) => action),
  );

let wantedDay: string | undefined;
/** How many parts of the queue the shop has answered. */
let answers = 0;

/** The newest call wins. @throws ApiError when the server refused */
export async function loadDay(day: string): Promise<void> {
  wantedDay = day;
  const query = { day, ...phoneReport(state.queue.length) };
  const before = answers;
  const loaded = await reach((end) => routes.$get({ query }, end));
  if (loaded === undefined || wantedDay !== day) return;
  if (answers !== before) return loadDay(day); // it can lack what was answered meanwhile
  loadedAt = performance.now();
  await change((saved) => ({
    ...saved,
    day: {
      day,
      orders: withQueue(loaded.orders, saved),
      money: loaded.money,
      freeTrees: loaded.freeTrees ?? [],
    },
    others: [...withQueue(loaded.others, saved), ...unsentSales(saved)],
  }));
}

/** For so long what is on the screen is current enough, and the shop need not hear of this phone. */
const refreshMs = 5 * 60_000;
let loadedAt = Number.NEGATIVE_INFINITY;

/**
 * Reads the day again now and then while the screen is open: other phones hand over too, and whoever
 * closes the till sees that this one has nothing more to tell.
 */
export async function refreshDay(): Promise<void> {
  if (wantedDay === undefined || performance.now() - loadedAt < refreshMs) return;
  await loadDay(wantedDay).catch(() => {}); // what is on the phone stays
}

/** Orders that only this phone knows of so far. */
const unsentSales = ({ others, queue }: Saved): CheckInOrder[] =>
  others.filter(({ id }) =>
    queue.some(({ action }) => action.type === 'sale' && action.orderId === id),
  );

/**
 * From the phone, or else from the server.
 * @throws Error for an unknown code or number, and for one of several orders
 */
export const findOrder = async (find: FindOrder): Promise<CheckInOrder | undefined> =>
  findKnown(find) ?? askForOrder(find);

/** Orders of any day that match, kept on the phone. Undefined without a network. */
export async function searchOrders(text: string): Promise<CheckInOrder[] | undefined> {
  const found = await reach((end) => routes.search.$get({ query: { text } }, end));
  if (found) await keepOrders(found.orders);
  return found?.orders;
}

/**
 * Reads orders again, such as after their customer paid by the link. They change together.
 * @returns whether the server was reached
 */
export async function reloadOrders(orders: readonly CheckInOrder[]): Promise<boolean> {
  const found = await Promise.all(orders.map(({ code }) => readOrder({ code })));
  const reached = found.filter((order) => order !== undefined);
  await keepOrders(reached);
  return reached.length === orders.length;
}

async function askForOrder(query: FindOrder): Promise<CheckInOrder | undefined> {
  const found = await readOrder(query);
  if (found) await keepOrders([found]);
  return found;
}

const readOrder = (query: FindOrder): Promise<CheckInOrder | undefined> =>
  reach((end) => routes.order.$get({ query }, end));

/**
 * The link that pays orders by card; undefined without a network.
 * @throws ApiError when one of them cannot be paid so
 */
export const makePayLink = (orders: readonly CheckInOrder[]) =>
  reach((end) => routes['pay-link'].$get({ query: { orders: orders.map(({ id }) => id) } }, end));

async function keepOrders(found: readonly CheckInOrder[]): Promise<void> {
  await change((saved) => {
    const current = withQueue(found, saved);
    const { day, others } = saved;
    const isMissingIn = (orders: readonly CheckInOrder[]) => (order: CheckInOrder) =>
      !orders.some(({ id }) => id === order.id);
    return {
      ...saved,
      day: day && { ...day, orders: mergeOrders(day.orders, current) },
      others: [
        ...others.filter(isMissingIn(current)),
        ...current.filter(isMissingIn(day?.orders ?? [])),
      ],
    };
  });
}

/** Taken on the day that is loaded, with what waits to be sent. */
export function moneyOfDay({ day, queue }: Pick<Saved, 'day' | 'queue'>): DayMoney | undefined {
  if (!day) return undefined;
  const money = { ...day.money };
  for (const { action } of queue)
    if (isMoney(action) && action.receivedOn === day.day)
      money[action.kind === 'cash' ? 'cashCents' : 'checkCents'] += action.amountCents;
  return money;
}

function findKnown({ code, order }: FindOrder): CheckInOrder | undefined {
  const orders = knownOrders();
  const byCode = orders.find((other) => other.code === code);
  if (byCode) return byCode;
  const [found, ...others] = orders.filter(({ id }) => shortOrderId(id) === order);
  if (others.length > 0) throw new Error(severalOrders);
  return found;
}

/** What stands for sale, less what this phone has sold since. */
export function freeTreesOf({ day, queue }: Pick<Saved, 'day' | 'queue'>): FreeTree[] {
  const sold = new Map<string, number>();
  for (const { action } of queue)
    if (action.type === 'sale')
      for (const { productId, quantity } of action.items)
        sold.set(productId, (sold.get(productId) ?? 0) + quantity);
  return (day?.freeTrees ?? []).map((tree) => ({
    ...tree,
    free: tree.free - (sold.get(tree.productId) ?? 0),
  }));
}

/** Shows the actions at once, and keeps them on the phone before they are sent. */
export const perform = (...actions: CheckInAction[]): Promise<void> => keep(actions, []);

/** Sells to a walk-up buyer: the phone has the order before the shop does. */
export const sell = (order: CheckInOrder, ...actions: CheckInAction[]): Promise<void> =>
  keep(actions, [order]);

async function keep(
  actions: readonly CheckInAction[],
  newOrders: readonly CheckInOrder[],
): Promise<void> {
  const [by, at] = [storedEmail(), Date.now()];
  await enqueue(
    actions.map((action) => ({ action, by, at })),
    (orders) => applyAll(orders, actions),
    newOrders,
  );
}

async function enqueue(
  waiting: readonly Waiting[],
  apply: (orders: CheckInOrder[]) => CheckInOrder[],
  newOrders: readonly CheckInOrder[] = [],
): Promise<void> {
  const ids = new Set(waiting.map(({ action }) => action.id));
  const done = (saved: Saved): Saved => ({
    ...saved,
    ...applied({ ...saved, others: [...saved.others, ...newOrders] }, apply),
    queue: [...saved.queue, ...waiting],
    refused: saved.refused.filter(({ id }) => !ids.has(id)),
  });
  set(done(state));
  await change(done);
  await sendQueue();
}

/** Sends again what was set aside, as whoever did it. */
export async function retry({ waiting }: Note): Promise<void> {
  if (!waiting) return;
  const { faults: _, ...fresh } = waiting;
  await enqueue([fresh], (orders) => applyAll(orders, [waiting.action]));
}

const applied = (
  { day, others }: Pick<Saved, 'day' | 'others'>,
  apply: (orders: CheckInOrder[]) => CheckInOrder[],
): Pick<Saved, 'day' | 'others'> => ({
  day: day && { ...day, orders: apply(day.orders) },
  others: apply(others),
});

/** Whether the admin who is signed in did it. */
export const isMine = ({ by }: Waiting): boolean => by === '' || by === storedEmail();

/**
 * Everything of this admin that waits, in parts; one tab at a time. What the shop does not accept
 * stops nothing else.
 */
export async function sendQueue(): Promise<void> {
  if (state.isSending) return;
  set({ isSending: true });
  const faulty = new Set<string>();
  const isNext = (waiting: Waiting) => isMine(waiting) && !faulty.has(waiting.action.id);
  try {
    while (state.queue.some(isNext))
      if (!(await sendPart(firstPart(state.queue.filter(isNext)), faulty))) return;
  } catch {
    set({ connection: 'failed' });
  } finally {
    set({ isSending: false });
  }
}

/** Half of what the servers of earlier releases accept. One action may be longer. */
const partBytesMax = 32 * 1024;

function firstPart(waiting: readonly Waiting[]): Waiting[] {
  let bytes = 0;
  const end = waiting.findIndex(({ action }, index) => {
    bytes += JSON.stringify(action).length;
    return index > 0 && (bytes > partBytesMax || index >= actionsAtOnceMax);
  });
  return waiting.slice(0, end === -1 ? waiting.length : end);
}

/** Refusals of a request as a whole, which one of its actions may have caused. */
const wholeRefusals = [400, 413, 422, 500];
/** After so many faults an action is set aside: the shop may have been at fault once. */
const faultsMax = 3;

/**
 * A part that is refused as a whole is sent in halves, down to the action that is refused.
 * @returns false without a network
 */
async function sendPart(part: readonly Waiting[], faulty: Set<string>): Promise<boolean> {
  const actions = part.map(({ action }) => action);
  try {
    const answer = await deliver(part);
    if (!answer) return false;
    answers += 1;
    await change((saved) => answered(saved, actions, answer));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || !wholeRefusals.includes(error.status)) throw error;
    const half = Math.ceil(part.length / 2);
    if (part.length > 1)
      return (
        (await sendPart(part.slice(0, half), faulty)) && (await sendPart(part.slice(half), faulty))
      );
    const [waiting] = part as [Waiting];
    faulty.add(waiting.action.id);
    await change((saved) => refused(saved, waiting, error));
    return true;
  }
}

/** An action that the shop has a fault with waits for a while; else it is set aside. */
function refused(saved: Saved, waiting: Waiting, { status, message }: ApiError): Saved {
  const faults = (waiting.faults ?? 0) + 1;
  const isSame = ({ action }: Waiting) => action.id === waiting.action.id;
  if (status === 500 && faults < faultsMax)
    return {
      ...saved,
      queue: saved.queue.map((other) => (isSame(other) ? { ...other, faults } : other)),
    };
  return {
    ...saved,
    queue: saved.queue.filter((other) => !isSame(other)),
    refused: [...saved.refused, setAsideNote(waiting, message, knownOrders())],
  };
}

/** What the shop keeps of this phone, for whoever closes the till. @param waiting steps that it has still to send */
const phoneReport = (waiting: number) => ({ phone: phoneId(), waiting: String(waiting) });

/** With the age of each action. An earlier release of the shop knows no age, and gets the actions without. */
async function deliver(part: readonly Waiting[]): Promise<CheckInAnswer | undefined> {
  const query = phoneReport(state.queue.length - part.length);
  const post = (actions: CheckInAction[]) =>
    reach((end) => routes.$post({ query, json: { actions } }, end), {
      isRefusal: (status) => status <= 500,
    });
  const bare = part.map(({ action }) => action);
  const aged = part.map(({ action, at }) =>
    at === undefined ? action : { ...action, ageSeconds: ageSecondsOf(Date.now() - at) },
  );
  try {
    return await post(aged);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    return post(bare);
  }
}

function answered(
  saved: Saved,
  actions: readonly CheckInAction[],
  { results, orders, money }: CheckInAnswer,
): Saved {
  const queue = saved.queue.filter(({ action }) => !actions.some(({ id }) => id === action.id));
  const noted = notesOf(actions, results, mergeOrders(knownOrders(), orders));
  const rest = { ...saved, queue, refused: [...saved.refused, ...noted] };
  const { day, others } = applied(rest, (known) => withQueue(mergeOrders(known, orders), rest));
  const taken = money.find((other) => other.day === day?.day);
  return { ...rest, day: day && { ...day, money: taken ?? day.money }, others };
}

export const dismiss = (refusedId: string): Promise<void> =>
  change((saved) => ({ ...saved, refused: saved.refused.filter(({ id }) => id !== refusedId) }));

type End = { init: { signal: AbortSignal } };

/** Whether an answer with this status is a refusal; else the shop was not reached. */
const isRefusal = (status: number): boolean => status < 500;

/** Undefined when the server was not reached in time, or did not know us. @throws ApiError when it refused */
async function reach<T>(
  ask: (end: End) => Pending<T>,
  rule = { isRefusal },
): Promise<T | undefined> {
  try {
    const signal = AbortSignal.timeout(networkPatienceMs);
    const answer = await Promise.race([unwrap(ask({ init: { signal } })), rejectAt(signal)]);
    set({ connection: 'online' });
    return answer;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401 || status === 403) set({ connection: 'signed out' });
    else if (status === 0 || !rule.isRefusal(status)) set({ connection: 'offline' });
    else throw error;
    return undefined;
  }
}

/** Renewing the session, which comes before a call, takes no signal. */
const rejectAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
