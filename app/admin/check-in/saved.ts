import { get, update } from 'idb-keyval';
import { checkInMarker } from '#app/session/check-in-marker.ts';
import { storedEmail } from '#app/session/signed-in-user.ts';
import { browserData } from '#app/ui/site-data.ts';
import type { CheckInAction, CheckInDay, CheckInOrder } from '#domain/admin/check-in.ts';

export interface Refused {
  id: string;
  /** What was done, and why it was refused. */
  text: string;
}

/** What the phone keeps. The queue names no customer, and survives a sign-out. */
export interface Saved {
  owner: string;
  day: CheckInDay | null;
  /** Orders of other days that were looked up. */
  others: CheckInOrder[];
  /** Not answered yet, in the order in which it was done. */
  queue: CheckInAction[];
  refused: Refused[];
}

const key = 'check-in';
export const nothing: Saved = { owner: '', day: null, others: [], queue: [], refused: [] };
const withoutOrders = (saved: Saved): Saved => ({ ...saved, owner: '', day: null, others: [] });

/** One transaction of the browser's database, so that two tabs lose nothing of each other. */
export async function changeSaved(apply: (saved: Saved) => Saved): Promise<Saved> {
  let next = nothing;
  browserData.setItem(checkInMarker, 'yes');
  await update<Saved>(key, (saved) => (next = apply(saved ?? nothing)));
  return next;
}

/** Drops the orders of another admin. */
export async function readSaved(): Promise<Saved> {
  const saved = (await get<Saved>(key)) ?? nothing;
  const owner = storedEmail();
  if (saved.owner === owner) return saved;
  return changeSaved((was) => ({ ...withoutOrders(was), owner }));
}

/** At sign-out: what was ticked and not sent stays. */
export async function forgetOrders(): Promise<void> {
  await changeSaved(withoutOrders);
  browserData.removeItem(checkInMarker);
}
