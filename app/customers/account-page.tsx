import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { declaredIn, orchardPath, saveDeclared } from '#app/growing/orchard/declared-trees.ts';
import { privateMeta } from '#app/seo/private-meta.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import { hasStoredSession, useSignedIn } from '#app/session/session.ts';
import { requireSignIn } from '#app/session/use-session-guard.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/account-page.ts';
import { AccountInfo } from './account-info.tsx';

export const meta = () => privateMeta('My Account');

const SecurityTab = lazyPart(
  async () => (await import('#app/customers/security/security-tab.tsx')).SecurityTab,
);
const OrderHistory = lazyPart(
  async () => (await import('#app/orders/order-history.tsx')).OrderHistory,
);
const OrchardTab = lazyPart(
  async () => (await import('#app/growing/orchard/orchard-tab.tsx')).OrchardTab,
);
const TreeCare = lazyPart(async () => (await import('#app/growing/care/tree-care.tsx')).TreeCare);

const tabs = [
  { value: 'info', name: 'Account Info' },
  { value: 'orders', name: 'Order History' },
  { value: 'orchard', name: 'Your Orchard' },
  { value: 'security', name: 'Security' },
] as const;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const declared = declaredIn(new URL(request.url).searchParams);
  if (hasStoredSession() || declared.length === 0) return requireSignIn(request);
  saveDeclared(declared);
  return requireSignIn({ url: new URL(orchardPath, request.url).href });
}

export function HydrateFallback() {
  return (
    <AccountFrame>
      <output className="sr-only">Loading your account</output>
      <Skeleton className="h-13 max-w-[420px] rounded-full" />
      <Skeleton className="mt-7 h-52 rounded-panel" />
    </AccountFrame>
  );
}

export default function AccountPage() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const leaving = useRef(false);
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'info';

  useEffect(() => {
    if (signedIn || leaving.current) return;
    saveReturnPage(); // signed out in another tab or on the server
    void navigate('/auth', { replace: true });
  }, [signedIn, navigate]);

  const tree = parameters.get('tree');
  if (tree && tab === 'orchard')
    return (
      <Suspense fallback={<Skeleton className="wrap my-16 h-52 rounded-panel" />}>
        <TreeCare key={tree} id={tree} />
      </Suspense>
    );
  return (
    <AccountFrame>
      <Tabs
        label="My Account"
        current={tab}
        onChange={(chosen) => setParameters({ tab: chosen }, { preventScrollReset: true })}
        tabs={tabs}
      >
        <Suspense fallback={<Skeleton className="h-52 rounded-panel" />}>
          {tab === 'info' && <AccountInfo onSignOut={() => (leaving.current = true)} />}
          {tab === 'orders' && <OrderHistory />}
          {tab === 'orchard' && <OrchardTab />}
          {tab === 'security' && <SecurityTab />}
        </Suspense>
      </Tabs>
    </AccountFrame>
  );
}

function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap py-[clamp(36px,5vw,72px)]">
      <div className="mx-auto max-w-[860px]">
        <h1 className="title-page">My Account</h1>
        <div className="mt-7">{children}</div>
      </div>
    </div>
  );
}
