import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';

export const ordersKey = ['admin', 'orders'];

export const orderDetailsQuery = (id: string) => adminQuery(admin.orders[':id'], { param: { id } });
