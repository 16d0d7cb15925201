import type { ComponentType } from 'react';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { AdminPath } from '#domain/admin/pages.ts';

/** What a screen gets: the part of its path that stands for `:id`. */
export interface ScreenProps {
  id: string;
}

// oxfmt-ignore -- a table
const load = {
  '/admin': async () => (await import('./farm/today/today-screen.tsx')).TodayScreen,
  '/admin/orders': async () =>
    (await import('#app/admin/orders/order/orders-screen.tsx')).OrdersScreen,
  '/admin/orders/new': async () =>
    (await import('./orders/new-order/new-order-screen.tsx')).NewOrderScreen,
  '/admin/orders/bulk': async () => (await import('./orders/bulk/bulk-screen.tsx')).BulkScreen,
  '/admin/unfulfilled': async () =>
    (await import('./orders/unfulfilled/unfulfilled-screen.tsx')).UnfulfilledScreen,
  '/admin/unfulfilled/pick-list': async () =>
    (await import('./orders/unfulfilled/pick-list-screen.tsx')).PickListScreen,
  '/admin/pickups': async () => (await import('./orders/pickups/pickups-screen.tsx')).PickupsScreen,
  '/admin/pickups/dig-list': async () =>
    (await import('./orders/pickups/dig-list-screen.tsx')).DigListScreen,
  '/admin/check-in': async () =>
    (await import('./orders/check-in/check-in-screen.tsx')).CheckInScreen,
  '/admin/claims': async () => (await import('./orders/claims/claims-screen.tsx')).ClaimsScreen,
  '/admin/claims/:id': async () => (await import('./orders/claims/claim-screen.tsx')).ClaimScreen,
  '/admin/shortfalls': async () =>
    (await import('./orders/shortfalls/shortfalls-screen.tsx')).ShortfallsScreen,
  '/admin/shortfalls/:id': async () =>
    (await import('./orders/shortfalls/shortfall-screen.tsx')).ShortfallScreen,
  '/admin/coupons': async () => (await import('./orders/coupons/coupons-screen.tsx')).CouponsScreen,
  '/admin/coupons/new': async () =>
    (await import('./orders/coupons/coupon-screen.tsx')).NewCouponScreen,
  '/admin/coupons/:id': async () =>
    (await import('./orders/coupons/coupon-screen.tsx')).CouponScreen,
  '/admin/products': async () =>
    (await import('./catalog/products/products-screen.tsx')).ProductsScreen,
  '/admin/products/count': async () =>
    (await import('./catalog/products/count-screen.tsx')).CountScreen,
  '/admin/varieties': async () =>
    (await import('./catalog/varieties/varieties-screen.tsx')).VarietiesScreen,
  '/admin/varieties/:id': async () =>
    (await import('./catalog/varieties/variety-screen.tsx')).VarietyScreen,
  '/admin/rootstocks': async () =>
    (await import('./catalog/rootstocks/rootstocks-screen.tsx')).RootstocksScreen,
  '/admin/rootstocks/new': async () =>
    (await import('./catalog/rootstocks/rootstock-screen.tsx')).NewRootstockScreen,
  '/admin/rootstocks/:id': async () =>
    (await import('./catalog/rootstocks/rootstock-screen.tsx')).RootstockScreen,
  '/admin/will-not-bear': async () =>
    (await import('./growing/partners/will-not-bear-screen.tsx')).WillNotBearScreen,
  '/admin/customers': async () =>
    (await import('./customers/customers-screen.tsx')).CustomersScreen,
  '/admin/messages': async () =>
    (await import('./mail/messages/messages-screen.tsx')).MessagesScreen,
  '/admin/messages/new': async () =>
    (await import('./mail/messages/new-message-screen.tsx')).NewMessageScreen,
  '/admin/newsletter': async () =>
    (await import('./mail/newsletter/issues-screen.tsx')).IssuesScreen,
  '/admin/newsletter/subscribers': async () =>
    (await import('./mail/newsletter/subscribers-screen.tsx')).SubscribersScreen,
  '/admin/newsletter/:id': async () =>
    (await import('./mail/newsletter/issue-screen.tsx')).IssueScreen,
  '/admin/season': async () => (await import('./farm/season/season-screen.tsx')).SeasonScreen,
  '/admin/season/roll-over': async () =>
    (await import('./farm/season/rollover-screen.tsx')).RolloverScreen,
  '/admin/pages': async () => (await import('./farm/pages/farm-pages-screen.tsx')).FarmPagesScreen,
  '/admin/pages/new': async () =>
    (await import('./farm/pages/farm-page-screen.tsx')).NewFarmPageScreen,
  '/admin/pages/:id': async () =>
    (await import('./farm/pages/farm-page-screen.tsx')).FarmPageScreen,
  '/admin/settings': async () =>
    (await import('./farm/settings/settings-screen.tsx')).SettingsScreen,
  '/admin/admins': async () => (await import('./farm/admins/admins-screen.tsx')).AdminsScreen,
  '/admin/notifications': async () =>
    (await import('./mail/notifications/notifications-screen.tsx')).NotificationsScreen,
  '/admin/till': async () => (await import('./books/till/till-screen.tsx')).TillScreen,
  '/admin/deposits': async () =>
    (await import('./books/deposits/deposits-screen.tsx')).DepositsScreen,
  '/admin/deposits/:id': async () =>
    (await import('./books/deposits/deposit-screen.tsx')).DepositScreen,
  '/admin/reports': async () => (await import('./books/reports/reports-screen.tsx')).ReportsScreen,
  '/admin/accounting': async () =>
    (await import('./books/accounting/accounting-screen.tsx')).AccountingScreen,
} satisfies Record<AdminPath, () => Promise<ComponentType<ScreenProps>>>;

/** The screens of domain/admin/pages.ts, each loaded when it is opened. */
export const screens = Object.fromEntries(
  Object.entries(load).map(([path, loadScreen]) => [path, lazyPart<ScreenProps>(loadScreen)]),
) as Record<AdminPath, ReturnType<typeof lazyPart<ScreenProps>>>; // the same paths
