import { adminQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';

export const seasonQuery = () => adminQuery(['season'], () => api.api.admin.season.$get());

export const rolloverQuery = () =>
  adminQuery(['season', 'rollover'], () => api.api.admin.season.rollover.$get());
