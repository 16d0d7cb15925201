import { Hono } from 'hono';
import { accountingAdminRoutes } from '#server/books/accounting/admin-routes.ts';
import { depositAdminRoutes } from '#server/books/deposits/admin-routes.ts';
import { receiptAdminRoutes } from '#server/books/receipts/admin-routes.ts';
import { reportAdminRoutes } from '#server/books/reports/admin-routes.ts';
import { tillAdminRoutes } from '#server/books/till/admin-routes.ts';
import { changePrices } from '#server/catalog/admin-queries.ts';
import { lockAllProducts } from '#server/catalog/import-queries.ts';
import { productRoutes } from '#server/catalog/products/admin-routes.ts';
import { listTreesOfVariety } from '#server/catalog/products/queries.ts';
import { rootstockAdminRoutes } from '#server/catalog/rootstocks/admin-routes.ts';
import { addToStocks } from '#server/catalog/stock/queries.ts';
import { varietyRoutes } from '#server/catalog/varieties/admin-routes.ts';
import { customerRoutes } from '#server/customers/admin-routes.ts';
import { adminsRoutes } from '#server/farm/admins/routes.ts';
import { farmPageAdminRoutes } from '#server/farm/pages/admin-routes.ts';
import { seasonAdminRoutes } from '#server/farm/season/admin-routes.ts';
import type { SeasonParts } from '#server/farm/season/parts.ts';
import { settingsAdminRoutes } from '#server/farm/settings/admin-routes.ts';
import { messageRoutes } from '#server/mail/messages/admin-routes.ts';
import { notificationRoutes } from '#server/mail/notifications/routes.ts';
import { countSeasonWaits, moveSeasonWaits } from '#server/mail/season-waits/queries.ts';
import { adminOrderRoutes } from '#server/orders/admin/routes.ts';
import { bulkAdminRoutes } from '#server/orders/bulk/routes.ts';
import { claimAdminRoutes } from '#server/orders/claim-decisions/admin-routes.ts';
import { correctionAdminRoutes } from '#server/orders/corrections/admin-routes.ts';
import { listRunningOffers } from '#server/orders/coupons/admin-queries.ts';
import { couponAdminRoutes } from '#server/orders/coupons/admin-routes.ts';
import { endOffers, lockRunningOffers, reopenOffers } from '#server/orders/coupons/end-offers.ts';
import { farmOrderAdminRoutes } from '#server/orders/farm-orders/admin-routes.ts';
import { orderMoneyAdminRoutes } from '#server/orders/money/admin-routes.ts';
import { partnerRoutes } from '#server/orders/partners/admin-routes.ts';
import { pickupAdminRoutes } from '#server/orders/pickups/admin-routes.ts';
import { findIsBeingBought, readInOrders } from '#server/orders/shortfalls/in-orders-queries.ts';
import { unfulfilledRoutes } from '#server/orders/unfulfilled/admin-routes.ts';
import type { AdminContext } from './context.ts';
import { overviewRoutes } from './overview-routes.ts';

/** What the catalog asks about trees that are in orders. */
const orderedTrees = { readInOrders, findIsBeingBought };

const seasonParts: SeasonParts = {
  trees: { lockAll: lockAllProducts, changePrices, addToStocks },
  coupons: {
    listRunning: listRunningOffers,
    lockRunning: lockRunningOffers,
    end: endOffers,
    reopen: reopenOffers,
  },
  waits: { count: countSeasonWaits, move: moveSeasonWaits },
};

export function adminRoutes(context: AdminContext) {
  const listTreesOf = (variety: string) =>
    listTreesOfVariety({ db: context.db, orderedTrees }, variety);
  return new Hono()
    .route('/', bulkAdminRoutes(context)) // '/orders/bulk' before '/orders/:id'
    .route('/', adminOrderRoutes(context))
    .route('/', receiptAdminRoutes(context))
    .route('/', farmOrderAdminRoutes(context))
    .route('/', orderMoneyAdminRoutes(context))
    .route('/', correctionAdminRoutes(context))
    .route('/', unfulfilledRoutes(context))
    .route('/', claimAdminRoutes(context))
    .route('/', pickupAdminRoutes(context))
    .route('/', partnerRoutes(context))
    .route('/', customerRoutes(context))
    .route('/', messageRoutes(context))
    .route('/', productRoutes({ ...context, orderedTrees }))
    .route('/', varietyRoutes({ ...context, listTreesOf }))
    .route('/', overviewRoutes(context))
    .route('/', accountingAdminRoutes(context))
    .route('/', reportAdminRoutes(context))
    .route('/', tillAdminRoutes(context))
    .route('/', depositAdminRoutes(context))
    .route('/', adminsRoutes(context))
    .route('/', seasonAdminRoutes({ ...context, seasonParts }))
    .route('/', settingsAdminRoutes(context))
    .route('/', farmPageAdminRoutes(context))
    .route('/', couponAdminRoutes(context))
    .route('/', notificationRoutes(context))
    .route('/', rootstockAdminRoutes(context));
}
