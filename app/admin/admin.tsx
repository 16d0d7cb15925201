import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { AdminSkeleton } from '#app/admin/kit/query-view.tsx';
import { useUnsavedBlocker } from '#app/admin/kit/unsaved.ts';
import { AdminSide, AdminTop } from '#app/admin/menu/admin-menu.tsx';
import { checkInMarker } from '#app/admin/orders/check-in/check-in-marker.ts';
import { accountQuery } from '#app/customers/account-queries.ts';
import { SkipLink } from '#app/layout/skip-link.tsx';
import { useFocusAfterNavigation } from '#app/layout/use-focus-after-navigation.ts';
import { requireAdminDocument, requireOwnDocument } from '#app/orders/checkout/own-document.ts';
import { queryClient } from '#app/query-client.ts';
import { privateMeta } from '#app/seo/private-meta.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { browserData } from '#app/ui/site-data.ts';
import { checkInPath, findAdminPage, movedAdminPage } from '#domain/admin/pages.ts';
import type { Route as AdminRoute } from './+types/admin.ts';
import { screens } from './screens.ts';

const NotFound = lazyPart(async () => (await import('#app/not-found.tsx')).NotFound);
export const meta: AdminRoute.MetaFunction = ({ location }) =>
  privateMeta(findAdminPage(location.pathname)?.page.name ?? 'Admin Dashboard');

/** Unknown admin paths are 404 for everyone, signed in or not. */
export function loader({ request }: AdminRoute.LoaderArgs) {
  if (!findAdminPage(new URL(request.url).pathname)) throw data(null, { status: 404 });
  return null;
}

export function clientLoader({ request }: AdminRoute.ClientLoaderArgs) {
  requireSignIn(request);
  requireAdminDocument(request.url);
  const { pathname, searchParams } = new URL(request.url);
  const moved = movedAdminPage(pathname, searchParams);
  if (moved) throw redirect(moved);
  // Its own document, whose headers allow the camera.
  if (pathname === checkInPath) requireOwnDocument(request.url);
  return null;
}
clientLoader.hydrate = true as const; // signed-out visitors must not see the admin frame

export function HydrateFallback() {
  return <AdminSkeleton />;
}

/** Whether this browser keeps orders for the check-in, which are shown before the shop has answered. */
const keepsCheckIn = (path: string): boolean =>
  path === checkInPath && browserData.getItem(checkInMarker) !== null;

/**
 * Frame of the admin screens; one route for all, because every public page includes the route
 * manifest. Others see a 404; the API checks admin rights on every call as well.
 */
export default function Admin({ params }: AdminRoute.ComponentProps) {
  useSessionGuard();
  const main = useFocusAfterNavigation();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isMenuOpen = openAt === key; // whatever leads elsewhere closes it
  const openMenu = (open: boolean) => setOpenAt(open ? key : undefined);
  useUnsavedBlocker();
  const { data: account, isError, isPaused, refetch } = useQuery(accountQuery(), queryClient);

  const path = `/admin/${params['*']}`;
  const isUnreached = isPaused || isError;
  const isKept = !account && (keepsCheckIn(path) || (isUnreached && path === checkInPath));
  if (!account && !isError && !isKept) return <AdminSkeleton />;
  if (!account?.isAdmin && !isKept)
    return (
      <main className={account ? '' : 'wrap py-16'}>
        <Suspense>
          {account ? (
            <NotFound />
          ) : (
            <LoadProblem what="your account" onRetry={() => void refetch()} />
          )}
        </Suspense>
      </main>
    );
  if (account?.needsSecondFactor) return <SecondFactorRequired />;

  const found = findAdminPage(path);
  const Screen = screens[found?.page.path ?? '/admin'];

  // The menu comes with the account, beside a screen that stays as it is.
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {account && <AdminTop open={isMenuOpen} onOpen={openMenu} />}
      <div className="mx-auto w-full max-w-[1640px] flex-1 lg:flex">
        {account && <AdminSide open={isMenuOpen} />}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="w-full min-w-0 flex-1 px-[clamp(16px,2vw,28px)] py-[clamp(20px,2.4vw,36px)] outline-none print:p-0"
        >
          <Suspense fallback={<AdminSkeleton />}>
            {found ? <Screen key={found.id} id={found.id ?? ''} /> : <NotFound />}
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/** Shown to admins without a second factor: the admin screens expose all customers' data. */
function SecondFactorRequired() {
  return (
    <main id="main" className="wrap py-[clamp(36px,6vw,80px)]">
      <Panel className="mx-auto max-w-[560px]">
        <h1 className="title-block">Second factor required</h1>
        <p className="mt-3 text-ink-2">
          The admin screens require a second factor: an authenticator app on your phone, or a
          passkey. Setting one up takes a minute.
        </p>
        <ButtonLink to="/account?tab=security" width="full" className="mt-6">
          Set It Up
        </ButtonLink>
      </Panel>
    </main>
  );
}
