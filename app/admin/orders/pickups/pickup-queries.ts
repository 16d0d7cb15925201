import { adminListQuery, adminQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';
import type { PickupDayKey } from '#domain/admin/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';

export const monthQuery = (month: string) =>
  adminListQuery(['pickups', month], () => api.api.admin.pickups.$get({ query: { month } }));

export const dayQuery = (key: PickupDayKey) =>
  adminQuery(['pickups', 'day', key], () => api.api.admin.pickups.day.$get({ query: key }));

export const digListQuery = (day: string) =>
  adminQuery(['pickups', 'dig-list', day], () =>
    api.api.admin.pickups['dig-list'].$get({ query: { day } }),
  );

export const orderChoicesQuery = (orderId: string) =>
  adminQuery(['pickups', 'order', orderId], () =>
    api.api.admin.pickups.orders[':id'].$get({ param: { id: orderId } }),
  );

/** Fetched when the question is opened: others mail too. */
export const announcementQuery = (kind: DeliveryType) => ({
  ...adminQuery(['pickups', 'announce', kind], () =>
    api.api.admin.pickups.announce.$get({ query: { kind } }),
  ),
  staleTime: 0,
  gcTime: 0,
});
