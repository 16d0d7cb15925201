import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { data } from 'react-router';
import { accountQuery } from '#app/account/account-queries.ts';
import { AdminHeader } from '#app/admin/kit/admin-header.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { requireAdminDocument, requireOwnDocument } from '#app/checkout/own-document.ts';
import { SkipLink } from '#app/layout/skip-link.tsx';
import { useFocusAfterNavigation } from '#app/layout/use-focus-after-navigation.ts';
import { queryClient } from '#app/query-client.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { adminPageName, checkInPage } from '#domain/admin/pages.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Route as AdminRoute } from './+types/admin.ts';
import { SecondFactorRequired } from './second-factor-required.tsx';

// One splat route for all admin screens, because every public page includes the route manifest.
const NotFound = lazyPart(async () => (await import('#app/not-found.tsx')).NotFound);
const TodayScreen = lazyPart(
  async () => (await import('#app/admin/farm/today/today-screen.tsx')).TodayScreen,
);
const OrdersScreen = lazyPart(
  async () => (await import('#app/admin/orders/orders/orders-screen.tsx')).OrdersScreen,
);
const NewOrderScreen = lazyPart(
  async () => (await import('#app/admin/orders/new-order/new-order-screen.tsx')).NewOrderScreen,
);
const UnfulfilledScreen = lazyPart(
  async () =>
    (await import('#app/admin/orders/unfulfilled/unfulfilled-screen.tsx')).UnfulfilledScreen,
);
const PickupsScreen = lazyPart(
  async () => (await import('#app/admin/orders/pickups/pickups-screen.tsx')).PickupsScreen,
);
const ClaimsScreen = lazyPart(
  async () => (await import('#app/admin/orders/claims/claims-screen.tsx')).ClaimsScreen,
);
const ShortfallsScreen = lazyPart(
  async () => (await import('#app/admin/orders/shortfalls/shortfalls-screen.tsx')).ShortfallsScreen,
);
const PickListScreen = lazyPart(
  async () => (await import('#app/admin/orders/unfulfilled/pick-list-screen.tsx')).PickListScreen,
);
const WillNotBearScreen = lazyPart(
  async () =>
    (await import('#app/admin/growing/partners/will-not-bear-screen.tsx')).WillNotBearScreen,
);
const CheckInScreen = lazyPart(
  async () => (await import('#app/admin/orders/check-in/check-in-screen.tsx')).CheckInScreen,
);
const DigListScreen = lazyPart(
  async () => (await import('#app/admin/orders/pickups/dig-list-screen.tsx')).DigListScreen,
);
const ProductsScreen = lazyPart(
  async () => (await import('#app/admin/catalog/products/products-screen.tsx')).ProductsScreen,
);
const VarietiesScreen = lazyPart(
  async () => (await import('#app/admin/catalog/varieties/varieties-screen.tsx')).VarietiesScreen,
);
const RootstocksScreen = lazyPart(
  async () =>
    (await import('#app/admin/catalog/rootstocks/rootstocks-screen.tsx')).RootstocksScreen,
);
const CustomersScreen = lazyPart(
  async () => (await import('#app/admin/customers/customers-screen.tsx')).CustomersScreen,
);
const AdminsScreen = lazyPart(
  async () => (await import('#app/admin/farm/admins/admins-screen.tsx')).AdminsScreen,
);
const SeasonScreen = lazyPart(
  async () => (await import('#app/admin/farm/season/season-screen.tsx')).SeasonScreen,
);
const RolloverScreen = lazyPart(
  async () => (await import('#app/admin/farm/season/rollover-screen.tsx')).RolloverScreen,
);
const CouponsScreen = lazyPart(
  async () => (await import('#app/admin/orders/coupons/coupons-screen.tsx')).CouponsScreen,
);
const PagesScreen = lazyPart(
  async () => (await import('#app/admin/farm/pages/pages-screen.tsx')).PagesScreen,
);
const SettingsScreen = lazyPart(
  async () => (await import('#app/admin/farm/settings/settings-screen.tsx')).SettingsScreen,
);
const ReportsScreen = lazyPart(
  async () => (await import('#app/admin/books/reports/reports-screen.tsx')).ReportsScreen,
);
const AccountingScreen = lazyPart(
  async () => (await import('#app/admin/books/accounting/accounting-screen.tsx')).AccountingScreen,
);
const NotificationsScreen = lazyPart(
  async () =>
    (await import('#app/admin/mail/notifications/notifications-screen.tsx')).NotificationsScreen,
);
const SubscribersScreen = lazyPart(
  async () => (await import('#app/admin/mail/newsletter/subscribers-screen.tsx')).SubscribersScreen,
);
const NewsletterScreen = lazyPart(
  async () => (await import('#app/admin/mail/newsletter/newsletter-screen.tsx')).NewsletterScreen,
);

/** By path after /admin. (The router's `Routes` would add half a kilobyte to every public page.) */
const screens = new Map([
  ['', <TodayScreen key="" />],
  ['orders', <OrdersScreen key="orders" />],
  ['orders/new', <NewOrderScreen key="orders/new" />],
  ['unfulfilled', <UnfulfilledScreen key="unfulfilled" />],
  ['pickups', <PickupsScreen key="pickups" />],
  ['pickups/dig-list', <DigListScreen key="pickups/dig-list" />],
  ['check-in', <CheckInScreen key="check-in" />],
  ['claims', <ClaimsScreen key="claims" />],
  ['shortfalls', <ShortfallsScreen key="shortfalls" />],
  ['unfulfilled/pick-list', <PickListScreen key="unfulfilled/pick-list" />],
  ['will-not-bear', <WillNotBearScreen key="will-not-bear" />],
  ['products', <ProductsScreen key="products" />],
  ['varieties', <VarietiesScreen key="varieties" />],
  ['rootstocks', <RootstocksScreen key="rootstocks" />],
  ['customers', <CustomersScreen key="customers" />],
  ['admins', <AdminsScreen key="admins" />],
  ['season', <SeasonScreen key="season" />],
  ['season/roll-over', <RolloverScreen key="season/roll-over" />],
  ['coupons', <CouponsScreen key="coupons" />],
  ['pages', <PagesScreen key="pages" />],
  ['settings', <SettingsScreen key="settings" />],
  ['reports', <ReportsScreen key="reports" />],
  ['accounting', <AccountingScreen key="accounting" />],
  ['newsletter', <NewsletterScreen key="newsletter" />],
  ['notifications', <NotificationsScreen key="notifications" />],
  ['newsletter/subscribers', <SubscribersScreen key="newsletter/subscribers" />],
]);

export const meta: AdminRoute.MetaFunction = ({ location }) => [
  { title: `${adminPageName(location.pathname) ?? 'Admin Dashboard'} | ${settings.name}` },
  { name: 'robots', content: 'noindex' },
];

/** Unknown admin paths are 404 for everyone, signed in or not. */
export function loader({ request }: AdminRoute.LoaderArgs) {
  if (!adminPageName(new URL(request.url).pathname)) throw data(null, { status: 404 });
  return null;
}

export function clientLoader({ request }: AdminRoute.ClientLoaderArgs) {
  requireSignIn(request);
  requireAdminDocument(request.url);
  // Its own document, whose headers allow the camera.
  if (new URL(request.url).pathname === checkInPage.path) requireOwnDocument(request.url);
  return null;
}
clientLoader.hydrate = true as const; // signed-out visitors must not see the admin frame

export function HydrateFallback() {
  return <AdminSkeleton />;
}

/** Frame of the admin screens. Others see a 404; the API checks admin rights on every call as well. */
export default function Admin({ params }: AdminRoute.ComponentProps) {
  useSessionGuard();
  const main = useFocusAfterNavigation();
  const { data: account, isError, isPaused, refetch } = useQuery(accountQuery(), queryClient);

  if (!account && (isPaused || isError) && `/admin/${params['*']}` === checkInPage.path)
    return (
      <main id="main" ref={main} tabIndex={-1} className="wrap py-5 outline-none">
        <Suspense fallback={<AdminSkeleton />}>
          <CheckInScreen />
        </Suspense>
      </main>
    );

  if (!account && isError)
    return (
      <main className="wrap py-16">
        <LoadProblem what="your account" onRetry={() => void refetch()} />
      </main>
    );
  if (!account) return <AdminSkeleton />;
  if (!account.isAdmin)
    return (
      <main>
        <Suspense>
          <NotFound />
        </Suspense>
      </main>
    );
  if (account.needsSecondFactor) return <SecondFactorRequired />;

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <AdminHeader />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="wrap-wide outline-none w-full flex-1 py-[clamp(20px,3vw,44px)] print:p-0"
      >
        <Suspense fallback={<AdminSkeleton />}>
          {screens.get(params['*'].replace(/\/$/, '')) ?? <NotFound />}
        </Suspense>
      </main>
    </div>
  );
}
