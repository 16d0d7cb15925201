import { Hono } from 'hono';
import type { AdminContext } from '#server/admin/context.ts';
import { adminRoutes } from '#server/admin/routes.ts';
import { orderChangeAdminRoutes } from '#server/orders/changes/routes.ts';
import { type OrderContext, orderRoutes } from '#server/orders/own-orders/routes.ts';
import { atPlaceRoutes } from '#server/pages/at-place.ts';
import type { WebhookContext } from '#server/payments/context.ts';
import { paymentRoutes } from '#server/payments/routes.ts';
import { receiptRoutes } from './books/receipts/routes.ts';
import type { SearchContext } from './catalog/searches/context.ts';
import { searchRoutes } from './catalog/searches/routes.ts';
import type { StockWaitContext } from './catalog/stock-waits/context.ts';
import { stockWaitRoutes } from './catalog/stock-waits/routes.ts';
import type { ProfileContext } from './customers/context.ts';
import { accountRoutes } from './customers/routes.ts';
import { seasonRoutes } from './farm/season/routes.ts';
import type { CareContext } from './growing/care/context.ts';
import { careRoutes } from './growing/care/routes.ts';
import type { OrchardContext } from './growing/orchard/context.ts';
import { orchardRoutes } from './growing/orchard/routes.ts';
import type { PlaceContext } from './growing/places/context.ts';
import { placeRoutes } from './growing/places/routes.ts';
import type { PlansContext } from './growing/plans/context.ts';
import { plannerRoutes } from './growing/plans/planner-routes.ts';
import { planRoutes } from './growing/plans/routes.ts';
import { newsletterAdminRoutes } from './mail/newsletter/admin-routes.ts';
import type { NewsletterContext } from './mail/newsletter/context.ts';
import type { IssuesContext } from './mail/newsletter/issues/context.ts';
import { issueRoutes } from './mail/newsletter/issues/routes.ts';
import { newsletterRoutes } from './mail/newsletter/routes.ts';
import type { SeasonWaitContext } from './mail/season-waits/context.ts';
import { seasonWaitRoutes } from './mail/season-waits/routes.ts';
import { orderAdditionRoutes } from './orders/additions/routes.ts';
import { cartScreenRoutes } from './orders/cart-screen/routes.ts';
import type { CartContext } from './orders/cart/context.ts';
import { cartRoutes } from './orders/cart/routes.ts';
import type { OrderChangesContext } from './orders/changes/context.ts';
import { orderChangeRoutes } from './orders/changes/routes.ts';
import type { CheckInContext } from './orders/check-in/context.ts';
import { checkInRoutes } from './orders/check-in/routes.ts';
import type { CheckoutContext } from './orders/checkout/context.ts';
import { checkoutRoutes } from './orders/checkout/routes.ts';
import type { ClaimsContext } from './orders/claims/context.ts';
import { claimRoutes } from './orders/claims/routes.ts';
import type { DeliveryContext } from './orders/delivery/context.ts';
import { deliveryRoutes } from './orders/delivery/routes.ts';
import { payRoutes } from './orders/money/pay-routes.ts';
import type { PickupAnswerContext } from './orders/pickup-answers/context.ts';
import { pickupAnswerRoutes } from './orders/pickup-answers/routes.ts';
import type { PickupContext } from './orders/pickups/context.ts';
import { pickupRoutes } from './orders/pickups/routes.ts';
import { shortfallAdminRoutes } from './orders/shortfalls/admin-routes.ts';
import type { ShortfallsContext } from './orders/shortfalls/context.ts';
import { shortfallRoutes } from './orders/shortfalls/routes.ts';
import type { BounceContext } from './platform/outbox/context.ts';
import { mailRoutes } from './platform/outbox/routes.ts';

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
export const apiRoutes = (services: ApiContext) =>
  new Hono()
    .route('/api/cart', cartRoutes(services))
    .route('/api/cart', cartScreenRoutes(services))
    .route('/api/orchard', orchardRoutes(services))
    .route('/api/care', careRoutes(services))
    .route('/api/orders', orderRoutes(services))
    .route('/api/orders', receiptRoutes(services))
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
    .route('/api/season', seasonRoutes())
    .route('/api/searches', searchRoutes(services))
    .route('/api/place', placeRoutes(services))
    .route('/api/at-place', atPlaceRoutes(services))
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
export type Api = ReturnType<typeof apiRoutes>;
