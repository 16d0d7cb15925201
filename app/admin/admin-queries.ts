import { admin, adminListQuery, adminQuery, inAddress } from '#app/admin/kit/admin-api.ts';
import type { OrderListRequest } from '#domain/orders/order-list.ts';

export const ordersKey = ['admin', 'orders'];

export const adminOrdersQuery = (request: OrderListRequest) =>
  adminListQuery(admin.orders, { query: inAddress(request) });

export const orderDetailsQuery = (id: string) => adminQuery(admin.orders[':id'], { param: { id } });
