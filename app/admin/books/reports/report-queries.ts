import { adminListQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';

/** Of a season; undefined: the current one. */
export const salesReportQuery = (season: string | undefined) =>
  adminListQuery(['reports', 'sales', season], () =>
    api.api.admin.reports.sales.$get({ query: { season } }),
  );

export const demandReportQuery = (season: string | undefined) =>
  adminListQuery(['reports', 'demand', season], () =>
    api.api.admin.reports.demand.$get({ query: { season } }),
  );

export const claimReportQuery = (season: string | undefined) =>
  adminListQuery(['reports', 'claims', season], () =>
    api.api.admin.reports.claims.$get({ query: { season } }),
  );
