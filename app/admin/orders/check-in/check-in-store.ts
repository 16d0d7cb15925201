import { useSyncExternalStore } from 'react';
import { api, ApiError, unwrap } from '#app/api.ts';
import { storedEmail } from '#app/session/signed-in-user.ts';
import {
  actionsAtOnceMax,
  severalOrders,
  treesOf,
  type CheckInAction,
  type CheckInAnswer,
  type CheckInDay,
  type CheckInOrder,
  type FindOrder,
} from '#domain/admin/check-in.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { applyAction, mergeOrders } from './apply-action.ts';
import {
  changeSaved,
  nothing,
  readSaved,
  type Refused,
  type Saved,
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
const withQueue = (orders: readonly CheckInOrder[], { queue }: Saved): CheckInOrder[] =>
  queue.reduce<CheckInOrder[]>((known, { action }) => applyAction(known, action), [...orders]);

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
    day: { day, orders: withQueue(loaded.orders, saved) },
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
  if (found)
    await change((saved) => ({
      ...saved,
      others: [...saved.others.filter(({ id }) => id !== found.id), ...withQueue([found], saved)],
    }));
  return found;
}

function findKnown({ code, order }: FindOrder): CheckInOrder | undefined {
  const orders = knownOrders();
  const byCode = orders.find((other) => other.code === code);
  if (byCode) return byCode;
  const [found, ...others] = orders.filter(({ id }) => shortOrderId(id) === order);
  if (others.length > 0) throw new Error(severalOrders);
  return found;
}

/** Shows the action at once, and keeps it on the phone before it is sent. */
export async function perform(action: CheckInAction): Promise<void> {
  const done = (saved: Saved): Saved => ({
    ...saved,
    ...applied(saved, (orders) => applyAction(orders, action)),
    queue: [...saved.queue, { action, by: storedEmail() }],
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
  { results, orders }: CheckInAnswer,
): Saved {
  const queue = saved.queue.filter(({ action }) => !actions.some(({ id }) => id === action.id));
  const noted = results.flatMap(({ id, message }): Refused[] => {
    const action = actions.find((sent) => sent.id === id);
    return message && action ? [{ id, text: `${nameOf(action, orders)}${message}` }] : [];
  });
  const rest = { ...saved, queue, refused: [...saved.refused, ...noted] };
  return {
    ...rest,
    ...applied(rest, (known) => withQueue(mergeOrders(known, orders), rest)),
  };
}

/** 'Order 3f2a9c10, Jordan Avery: ' */
function nameOf(action: CheckInAction, orders: readonly CheckInOrder[]): string {
  const order = orders.find(({ id, items }) =>
    action.type === 'handover'
      ? id === action.orderId
      : action.type === 'tick' && items.some((item) => item.id === action.itemId),
  );
  return order && treesOf(order) > 0 ? `Order ${shortOrderId(order.id)}, ${order.customer}: ` : '';
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
