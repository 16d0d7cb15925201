import { get, update } from 'idb-keyval';
import { storedEmail } from '#app/session/signed-in-user.ts';
import { browserData } from '#app/ui/site-data.ts';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type { CheckInDay, CheckInOrder } from '#domain/orders/check-in.ts';
import { noDayMoney } from '#domain/orders/farm-orders.ts';
import { checkInMarker } from './check-in-marker.ts';

/** An action that was not answered yet. */
export interface Waiting {
  action: CheckInAction;
  /** The admin who did it: it is sent under no other name. Empty in what an older version of this page kept. */
  by: string;
  /**
   * This phone's clock at the action, only for the action's age. Missing in what an older version
   * of this page kept.
   */
  at?: number;
  /** How often the shop had a fault with this action alone. */
  faults?: number;
}

/** To be read. It names no customer: who that is, is looked up. */
export interface Note {
  id: string;
  orderId?: string;
  /** What was done, and why it was refused. */
  text: string;
  /** Set aside, because the shop did not accept it at all: it can be sent again. */
  waiting?: Waiting;
}

/**
 * What the phone keeps. Queue and notes survive a sign-out, and name no customer, but for a walk-up
 * buyer whose sale was not sent yet.
 */
export interface Saved {
  owner: string;
  day: Omit<CheckInDay, 'others'> | null;
  /** Orders of other days, those that were looked up included. */
  others: CheckInOrder[];
  /** In the order in which it was done. */
  queue: Waiting[];
  refused: Note[];
}

const key = 'check-in';
export const nothing: Saved = { owner: '', day: null, others: [], queue: [], refused: [] };
const withoutOrders = (saved: Saved): Saved => ({ ...saved, owner: '', day: null, others: [] });

/** What an older version of this page kept, or an older server answers, may lack what came later. */
type Stored = Omit<Saved, 'day' | 'others' | 'queue'> & {
  day: (Partial<CheckInDay> & { day: string; orders: StoredOrder[] }) | null;
  others: StoredOrder[];
  queue: (Waiting | CheckInAction)[];
};
export type StoredOrder = Omit<CheckInOrder, keyof typeof addedLater> & Partial<CheckInOrder>;
const addedLater = {
  personKeys: [],
  placedAt: '',
  lapsesAt: null,
  replacements: [],
  number: null,
  phone: '',
  place: '',
  dueCents: 0,
  givenBackCents: 0,
  taken: [],
  handedOverAt: null,
  completedBy: null,
  handovers: [],
};
export const fromStoredOrder = (order: StoredOrder): CheckInOrder => ({
  ...addedLater,
  ...order,
  items: order.items.map((item) => ({
    ...item,
    ticks: item.ticks.map((tick) => ({ ...tick, handoverId: tick.handoverId ?? null })),
  })),
});

const fromStored = (stored: Stored | undefined): Saved =>
  stored
    ? {
        ...stored,
        day: stored.day && {
          day: stored.day.day,
          orders: stored.day.orders.map(fromStoredOrder),
          money: stored.day.money ?? noDayMoney(stored.day.day),
          freeTrees: stored.day.freeTrees ?? [],
        },
        others: stored.others.map(fromStoredOrder),
        queue: stored.queue.map((entry) => ('action' in entry ? entry : { action: entry, by: '' })),
        refused: stored.refused.map(withoutName),
      }
    : nothing;

/** A note of an older version began 'Order 3f2a9c10, Jordan Avery: '. */
const withoutName = (note: Note): Note => ({
  ...note,
  text: note.text.replace(/^(Order [0-9a-f]{8}), .*?: /s, '$1: '),
});

let last = nothing;
let kept = true;

/** Whether the browser's database takes it; else closing the page loses it. */
export const isKept = (): boolean => kept;

/** One transaction of the browser's database, so that two tabs lose nothing of each other. */
export async function changeSaved(apply: (saved: Saved) => Saved): Promise<Saved> {
  let next = nothing;
  browserData.setItem(checkInMarker, 'yes');
  try {
    await update<Stored>(key, (stored) => (next = apply(kept ? fromStored(stored) : last)));
    kept = true;
  } catch {
    next = apply(last);
    kept = false;
  }
  last = next;
  return next;
}

async function read(): Promise<Saved> {
  if (!kept) return last;
  try {
    last = fromStored(await get<Stored>(key));
  } catch {
    kept = false;
  }
  return last;
}

/** Drops the orders of another admin. */
export async function readSaved(): Promise<Saved> {
  const saved = await read();
  const owner = storedEmail();
  if (saved.owner === owner) return saved;
  return changeSaved((was) => ({ ...withoutOrders(was), owner }));
}

/** At sign-out: what was ticked and not sent stays. */
export async function forgetOrders(): Promise<void> {
  await changeSaved(withoutOrders);
  browserData.removeItem(checkInMarker);
}

/** Asks the browser not to delete it when space runs short. */
export async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
