import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

/** Of a season; undefined: the current one. */
export const salesReportQuery = (season: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'sales', season],
    queryFn: () => unwrap(api.api.admin.reports.sales.$get({ query: { season } })),
    placeholderData: keepPreviousData,
  });

export const demandReportQuery = (season: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'demand', season],
    queryFn: () => unwrap(api.api.admin.reports.demand.$get({ query: { season } })),
    placeholderData: keepPreviousData,
  });

export const claimReportQuery = (season: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'claims', season],
    queryFn: () => unwrap(api.api.admin.reports.claims.$get({ query: { season } })),
    placeholderData: keepPreviousData,
  });
