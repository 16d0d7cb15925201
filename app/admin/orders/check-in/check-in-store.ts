import { useSyncExternalStore } from 'react';
import { api, ApiError, unwrap } from '#app/api.ts';
import { storedEmail } from '#app/session/signed-in-user.ts';
import {
  actionsAtOnceMax,
  severalOrders,
  type CheckInAction,
  type CheckInAnswer,
  type CheckInDay,
  type CheckInOrder,
  type FindOrder,
  type TakeMoney,
} from '#domain/admin/check-in.ts';
import type { DayMoney } from '#domain/admin/farm-orders.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { applyAction, mergeOrders } from './apply-action.ts';
import { notesOf } from './notes.ts';
import {
  changeSaved,
  fromStoredOrder,
  nothing,
  readSaved,
  type Saved,
  type StoredOrder,
  type Waiting,
} from './saved.ts';

/** `failed`: the server refused what was sent as a whole. */
export type Connection = 'online' | 'offline' | 'signed out' | 'failed';

interface CheckInState extends Saved {
  isLoaded: boolean;
  connection: Connection;
  isSending: boolean;
}

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

export const knownOrders = (): CheckInOrder[] => [...(state.day?.orders ?? []), ...state.others];

/** Shows what the phone keeps, and sends what waits. */
export async function resume(): Promise<void> {
  set({ ...(await readSaved()), isLoaded: true });
  await sendQueue();
}

/** What was done since is not in the server's answer. */
const withQueue = (orders: readonly StoredOrder[], { queue }: Saved): CheckInOrder[] =>
  queue.reduce<CheckInOrder[]>(
    (known, { action }) => applyAction(known, action),
    orders.map(fromStoredOrder),
  );

let wantedDay: string | undefined;

/** The newest call wins. @throws ApiError when the server refused */
export async function loadDay(day: string): Promise<void> {
  wantedDay = day;
  const loaded = await reach<CheckInDay>((end) =>
    unwrap(api.api.admin['check-in'].$get({ query: { day } }, end)),
  );
  if (loaded === undefined || wantedDay !== day) return;
  await change((saved) => ({
    ...saved,
    day: { day, orders: withQueue(loaded.orders, saved), money: loaded.money },
    others: withQueue(loaded.others, saved),
  }));
}

/** From the phone, or else from the server. @throws Error for an unknown code or number, and for one of several orders */
export async function findOrder(find: FindOrder): Promise<CheckInOrder | undefined> {
  const known = findKnown(find);
  if (known) return known;
  const found = await reach<CheckInOrder>((end) =>
    unwrap(api.api.admin['check-in'].order.$get({ query: find }, end)),
  );
  if (found) await keepOrders([found]);
  return found;
}

/** Orders of any day that match, kept on the phone. Undefined without a network. */
export async function searchOrders(text: string): Promise<CheckInOrder[] | undefined> {
  const found = await reach<{ orders: CheckInOrder[] }>((end) =>
    unwrap(api.api.admin['check-in'].search.$get({ query: { text } }, end)),
  );
  if (found) await keepOrders(found.orders);
  return found?.orders;
}

/** Reads an order again, such as after its customer paid by the link. @returns whether the server was reached */
export async function reloadOrder({ code }: CheckInOrder): Promise<boolean> {
  const found = await reach<CheckInOrder>((end) =>
    unwrap(api.api.admin['check-in'].order.$get({ query: { code } }, end)),
  );
  if (found) await keepOrders([found]);
  return found !== undefined;
}

/** Of an order that can be paid by card. Undefined without a network. @throws ApiError when it cannot */
export const findPayLink = (orderId: string): Promise<PayLink | undefined> =>
  reach<PayLink>((end) =>
    unwrap(
      api.api.admin['check-in'].orders[':id']['pay-link'].$get({ param: { id: orderId } }, end),
    ),
  );

export interface PayLink {
  url: string;
  qrCode: string;
}

async function keepOrders(found: readonly CheckInOrder[]): Promise<void> {
  await change((saved) => {
    const current = withQueue(found, saved);
    const isOfDay = (order: CheckInOrder) =>
      saved.day?.orders.some(({ id }) => id === order.id) ?? false;
    return {
      ...saved,
      day: saved.day && { ...saved.day, orders: mergeOrders(saved.day.orders, current) },
      others: [
        ...saved.others.filter(({ id }) => !current.some((order) => order.id === id)),
        ...current.filter((order) => !isOfDay(order)),
      ],
    };
  });
}

/** Taken on the day that is loaded, with what waits to be sent. */
export function moneyOfDay({ day, queue }: Pick<Saved, 'day' | 'queue'>): DayMoney | undefined {
  if (!day) return undefined;
  const waiting = (kind: TakeMoney['kind']) =>
    queue.reduce(
      (sum, { action }) =>
        action.type === 'payment' && action.kind === kind && action.receivedOn === day.day
          ? sum + action.amountCents
          : sum,
      0,
    );
  return {
    ...day.money,
    cashCents: day.money.cashCents + waiting('cash'),
    checkCents: day.money.checkCents + waiting('check'),
  };
}

function findKnown({ code, order }: FindOrder): CheckInOrder | undefined {
  const orders = knownOrders();
  const byCode = orders.find((other) => other.code === code);
  if (byCode) return byCode;
  const [found, ...others] = orders.filter(({ id }) => shortOrderId(id) === order);
  if (others.length > 0) throw new Error(severalOrders);
  return found;
}

/** Shows the actions at once, and keeps them on the phone before they are sent. */
export async function perform(...actions: CheckInAction[]): Promise<void> {
  const by = storedEmail();
  const done = (saved: Saved): Saved => ({
    ...saved,
    ...applied(saved, (orders) =>
      actions.reduce<CheckInOrder[]>((known, action) => applyAction(known, action), [...orders]),
    ),
    queue: [...saved.queue, ...actions.map((action) => ({ action, by }))],
  });
  set(done(state));
  await change(done);
  await sendQueue();
}

const applied = (
  { day, others }: Saved,
  apply: (orders: readonly CheckInOrder[]) => CheckInOrder[],
): Pick<Saved, 'day' | 'others'> => ({
  day: day && { ...day, orders: apply(day.orders) },
  others: apply(others),
});

/** Whether the admin who is signed in did it. */
export const isMine = ({ by }: Waiting): boolean => by === '' || by === storedEmail();

/** Everything of this admin that waits, in parts; one tab at a time. */
export async function sendQueue(): Promise<void> {
  if (state.isSending) return;
  set({ isSending: true });
  try {
    while (state.queue.some(isMine)) {
      const actions = state.queue
        .filter(isMine)
        .slice(0, actionsAtOnceMax)
        .map(({ action }) => action);
      const answer = await reach<CheckInAnswer>((end) =>
        unwrap(api.api.admin['check-in'].$post({ json: { actions } }, end)),
      );
      if (!answer) return;
      await change((saved) => answered(saved, actions, answer));
    }
  } catch {
    set({ connection: 'failed' });
  } finally {
    set({ isSending: false });
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
  change((saved) => ({
    ...saved,
    refused: saved.refused.filter(({ id }) => id !== refusedId),
  }));

/** In the field a network often connects and then answers nothing. */
const answerMs = 10_000;

type End = { init: { signal: AbortSignal } };

/** Undefined when the server was not reached in time, or did not know us. @throws ApiError when it refused */
async function reach<T>(ask: (end: End) => Promise<T>): Promise<T | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await Promise.race([ask({ init: { signal } }), rejectAt(signal)]);
    set({ connection: 'online' });
    return answer;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401 || status === 403) set({ connection: 'signed out' });
    else if (status === 0 || status >= 500) set({ connection: 'offline' });
    else throw error;
    return undefined;
  }
}

/** Renewing the session, which comes before a call, takes no signal. */
const rejectAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
