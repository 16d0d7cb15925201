import { Hono } from 'hono';
import { adminsRoutes } from '#server/admins/routes.ts';
import type { Services } from '#server/services.ts';
import { customerRoutes } from './customer-routes.ts';
import { adminOrderRoutes } from './order-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { productRoutes } from './product-routes.ts';
import { unfulfilledRoutes } from './unfulfilled-routes.ts';

export function adminRoutes(services: Services) {
  return new Hono()
    .route('/', adminOrderRoutes(services))
    .route('/', unfulfilledRoutes(services))
    .route('/', customerRoutes(services))
    .route('/', productRoutes(services))
    .route('/', overviewRoutes(services))
    .route('/', adminsRoutes(services));
}
