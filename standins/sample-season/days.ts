import { randomUUID } from 'node:crypto';
import { addDate } from '#domain/calendar-days.ts';
import type { Api } from './api.ts';

const saturday = 6;

/** This day, or the first Saturday after it. */
export function saturdayFrom(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDate(day, saturday - weekday);
}

interface OpenDay {
  kind: 'pickup' | 'delivery';
  /** A Saturday; the one after it is open too. */
  day: string;
  maxOrders: number;
  maxTrees: number;
}

/** Opens a morning of one-hour windows. @returns their ids */
export async function openDay(
  owner: Api,
  { kind, day, maxOrders, maxTrees }: OpenDay,
): Promise<string[]> {
  await owner.post('/api/admin/pickups/windows', {
    id: randomUUID(),
    kind,
    from: day,
    until: addDate(day, 7),
    weekdays: [saturday],
    starts: '09:00',
    ends: '12:00',
    minutes: 60,
    maxOrders,
    maxTrees,
  });
  const { windows } = await owner.get<{ windows: { id: string }[] }>(
    `/api/admin/pickups/day?kind=${kind}&day=${day}`,
  );
  return windows.map(({ id }) => id);
}
