import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import type { PickupDayKey } from '#domain/admin/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['admin', 'pickups', month],
    queryFn: () => unwrap(api.api.admin.pickups.$get({ query: { month } })),
    placeholderData: keepPreviousData,
  });

export const dayQuery = (key: PickupDayKey) =>
  queryOptions({
    queryKey: ['admin', 'pickups', 'day', key],
    queryFn: () => unwrap(api.api.admin.pickups.day.$get({ query: key })),
  });

export const digListQuery = (day: string) =>
  queryOptions({
    queryKey: ['admin', 'pickups', 'dig-list', day],
    queryFn: () => unwrap(api.api.admin.pickups['dig-list'].$get({ query: { day } })),
  });

export const orderChoicesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'pickups', 'order', orderId],
    queryFn: () => unwrap(api.api.admin.pickups.orders[':id'].$get({ param: { id: orderId } })),
  });

/** Fetched when the question is opened: others mail too. */
export const announcementQuery = (kind: DeliveryType) =>
  queryOptions({
    queryKey: ['admin', 'pickups', 'announce', kind],
    queryFn: () => unwrap(api.api.admin.pickups.announce.$get({ query: { kind } })),
    staleTime: 0,
    gcTime: 0,
  });
