import { admin, adminListQuery, adminQuery } from '#app/admin/kit/admin-api.ts';
import type { PickupDayKey } from '#domain/admin/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';

export const monthQuery = (month: string) => adminListQuery(admin.pickups, { query: { month } });

export const dayQuery = (key: PickupDayKey) => adminQuery(admin.pickups.day, { query: key });

export const digListQuery = (day: string) =>
  adminQuery(admin.pickups['dig-list'], { query: { day } });

export const orderChoicesQuery = (orderId: string) =>
  adminQuery(admin.pickups.orders[':id'], { param: { id: orderId } });

/** Fetched when the question is opened: others mail too. */
export const announcementQuery = (kind: DeliveryType) => ({
  ...adminQuery(admin.pickups.announce, { query: { kind } }),
  staleTime: 0,
  gcTime: 0,
});
