import { adminQuery } from '#app/admin/kit/admin-query.ts';
import { api } from '#app/api.ts';

export const settingsQuery = () => adminQuery(['settings'], () => api.api.admin.settings.$get());
