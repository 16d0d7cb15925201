import { Hono } from 'hono';
import type { AdminContext } from '#server/admin/context.ts';
import { adminRoutes } from '#server/admin/routes.ts';
import type { CareContext } from '#server/care/context.ts';
import { careRoutes } from '#server/care/routes.ts';
import type { CartContext } from '#server/cart/context.ts';
import { cartRoutes } from '#server/cart/routes.ts';
import type { CheckInContext } from '#server/check-in/context.ts';
import { checkInRoutes } from '#server/check-in/routes.ts';
import type { CheckoutContext } from '#server/checkout/context.ts';
import { checkoutRoutes } from '#server/checkout/routes.ts';
import type { ClaimsContext } from '#server/claims/context.ts';
import { claimRoutes } from '#server/claims/routes.ts';
import type { DeliveryContext } from '#server/delivery/context.ts';
import { deliveryRoutes } from '#server/delivery/routes.ts';
import { payRoutes } from '#server/farm-orders/pay-routes.ts';
import type { BounceContext } from '#server/mail/context.ts';
import { mailRoutes } from '#server/mail/routes.ts';
import { newsletterAdminRoutes } from '#server/newsletter/admin-routes.ts';
import type { NewsletterContext } from '#server/newsletter/context.ts';
import type { IssuesContext } from '#server/newsletter/issues/context.ts';
import { issueRoutes } from '#server/newsletter/issues/routes.ts';
import { newsletterRoutes } from '#server/newsletter/routes.ts';
import type { OrchardContext } from '#server/orchard/context.ts';
import { orchardRoutes } from '#server/orchard/routes.ts';
import { orderAdditionRoutes } from '#server/order-additions/routes.ts';
import { orderChangeAdminRoutes } from '#server/order-changes/admin-routes.ts';
import type { OrderChangesContext } from '#server/order-changes/context.ts';
import { orderChangeRoutes } from '#server/order-changes/routes.ts';
import type { OrderContext } from '#server/orders/context.ts';
import { orderRoutes } from '#server/orders/routes.ts';
import type { WebhookContext } from '#server/payments/context.ts';
import { paymentRoutes } from '#server/payments/routes.ts';
import type { PickupAnswerContext } from '#server/pickup-answers/context.ts';
import { pickupAnswerRoutes } from '#server/pickup-answers/routes.ts';
import type { PickupContext } from '#server/pickups/context.ts';
import { pickupRoutes } from '#server/pickups/routes.ts';
import type { PlaceContext } from '#server/places/context.ts';
import { placeRoutes } from '#server/places/routes.ts';
import type { PlansContext } from '#server/plans/context.ts';
import { plannerRoutes } from '#server/plans/planner-routes.ts';
import { planRoutes } from '#server/plans/routes.ts';
import type { ProfileContext } from '#server/profile/context.ts';
import { accountRoutes } from '#server/profile/routes.ts';
import type { SearchContext } from '#server/searches/context.ts';
import { searchRoutes } from '#server/searches/routes.ts';
import type { SeasonWaitContext } from '#server/season-waits/context.ts';
import { seasonWaitRoutes } from '#server/season-waits/routes.ts';
import { shortfallAdminRoutes } from '#server/shortfalls/admin-routes.ts';
import type { ShortfallsContext } from '#server/shortfalls/context.ts';
import { shortfallRoutes } from '#server/shortfalls/routes.ts';
import type { StockWaitContext } from '#server/stock-waits/context.ts';
import { stockWaitRoutes } from '#server/stock-waits/routes.ts';

/** What the routes of the API together need. */
export type ApiContext = AdminContext &
  CareContext &
  CartContext &
  CheckInContext &
  CheckoutContext &
  ClaimsContext &
  DeliveryContext &
  NewsletterContext &
  IssuesContext &
  OrchardContext &
  OrderContext &
  OrderChangesContext &
  WebhookContext &
  ProfileContext &
  BounceContext &
  StockWaitContext &
  SeasonWaitContext &
  PickupContext &
  PickupAnswerContext &
  PlaceContext &
  SearchContext &
  PlansContext &
  ShortfallsContext;

/** The typed API; the browser's client derives its types from it. */
export function apiRoutes(services: ApiContext) {
  return new Hono()
    .route('/api/cart', cartRoutes(services))
    .route('/api/orchard', orchardRoutes(services))
    .route('/api/care', careRoutes(services))
    .route('/api/orders', orderRoutes(services))
    .route('/api/claims', claimRoutes(services))
    .route('/api/orders', orderChangeRoutes(services))
    .route('/api/orders', orderAdditionRoutes(services))
    .route('/api/account', accountRoutes(services))
    .route('/api/admin', adminRoutes(services))
    .route('/api/admin', orderChangeAdminRoutes(services))
    .route('/api/newsletter', newsletterRoutes(services))
    .route('/api/admin', newsletterAdminRoutes(services))
    .route('/api/admin', issueRoutes(services))
    .route('/api/stock-waits', stockWaitRoutes(services))
    .route('/api/season-waits', seasonWaitRoutes(services))
    .route('/api/searches', searchRoutes(services))
    .route('/api/place', placeRoutes(services))
    .route('/api/planner', plannerRoutes(services))
    .route('/api/plans', planRoutes(services))
    .route('/api/mail', mailRoutes(services))
    .route('/api/payments', paymentRoutes(services))
    .route('/api/pay', payRoutes(services))
    .route('/api/shortfall', shortfallRoutes(services))
    .route('/api/admin', shortfallAdminRoutes(services))
    .route('/api/admin', checkInRoutes(services))
    .route('/api/pickups', pickupRoutes(services))
    .route('/api/pickup-answers', pickupAnswerRoutes(services))
    .route('/', checkoutRoutes(services))
    .route('/', deliveryRoutes(services));
}
export type Api = ReturnType<typeof apiRoutes>;
