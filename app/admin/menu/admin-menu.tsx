import { useQuery } from '@tanstack/react-query';
import { Menu, X } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { adminKey } from '#app/admin/kit/admin-key.ts';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { signOut } from '#app/session/signed-in-user.ts';
import { lazyExtra } from '#app/ui/lazy-part.tsx';
import { notify } from '#app/ui/notify.ts';
import { adminGroups, adminPages, type AdminPage, type AdminPath } from '#domain/admin/pages.ts';

const JumpButton = lazyExtra(async () => (await import('./jump.tsx')).JumpButton);

const link =
  'flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm font-semibold whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current=page]:bg-linen aria-[current=page]:text-ink lg:min-h-9';

/** What waits is asked for every minute, and again after every change. */
const waitingQuery = {
  queryKey: [...adminKey, 'menu'],
  queryFn: () => unwrap(admin.menu.$get()),
  refetchInterval: 60_000,
};

const pages: readonly (AdminPage & { path: AdminPath })[] = adminPages;

interface MenuProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The two lists of orders, the jump and Logout, at the top of every screen. On phones the menu opens below it. */
export function AdminTop({ open, onOpen }: MenuProps) {
  const Icon = open ? X : Menu;
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-[clamp(16px,2vw,28px)] py-2">
        <p className="mr-auto font-display text-xl leading-tight lg:mr-6">Admin Dashboard</p>
        <nav aria-label="Main" className="order-last flex w-full gap-1 sm:order-none sm:w-auto">
          <PageLinks group="top" />
        </nav>
        <div className="hidden flex-1 items-center justify-end gap-x-2 lg:flex">
          <JumpButton listens />
          <WayOut />
        </div>
        <AdminButton
          variant="quiet"
          className="-mr-3 lg:hidden"
          aria-expanded={open}
          aria-controls="admin-navigation"
          onClick={() => onOpen(!open)}
        >
          <Icon aria-hidden className="size-5" /> Menu
        </AdminButton>
      </div>
    </header>
  );
}

/** All other screens by subject: a side bar on wide screens. */
export const AdminSide = ({ open }: Pick<MenuProps, 'open'>) => (
  <nav
    id="admin-navigation"
    aria-label="Admin"
    className={`border-line bg-surface px-3 py-3 max-lg:border-b lg:sticky lg:top-0 lg:block lg:w-52 lg:flex-none lg:self-start lg:bg-transparent lg:py-6 print:hidden ${open ? '' : 'max-lg:hidden'}`}
  >
    <div className="mb-2 lg:hidden">
      <JumpButton />
    </div>
    {adminGroups
      .filter((group) => group !== 'top')
      .map((group) => (
        <div key={group} role="group" aria-labelledby={`menu-${group}`} className="mb-3">
          <p id={`menu-${group}`} className="px-3.5 pb-0.5 text-xs font-semibold text-ink-3">
            {group}
          </p>
          <div className="max-lg:grid max-lg:grid-cols-2">
            <PageLinks group={group} />
          </div>
        </div>
      ))}
    <div className="flex gap-1 border-t border-line pt-2 lg:hidden">
      <WayOut />
    </div>
  </nav>
);

function PageLinks({ group }: { group: NonNullable<AdminPage['group']> }) {
  const { data } = useQuery(waitingQuery, queryClient);
  const counts: Partial<Record<AdminPath, number>> = {
    '/admin/unfulfilled': data?.orders ?? 0,
    '/admin/claims': data?.claims ?? 0,
    '/admin/shortfalls': data?.shortfalls ?? 0,
  };
  return pages
    .filter((page) => page.group === group)
    .map(({ path, name }) => (
      <NavLink
        key={path}
        to={path}
        end={path === '/admin' || path === '/admin/orders'}
        className={link}
      >
        {name}
        {counts[path] ? (
          <Mark>
            {counts[path]} <span className="sr-only">waiting</span>
          </Mark>
        ) : null}
        {path === '/admin' && data?.mailStopped && <Mark>No mail goes out</Mark>}
      </NavLink>
    ));
}

const Mark = ({ children }: { children: React.ReactNode }) => (
  <span className="rounded-full bg-gold-tint px-2 py-0.5 text-xs leading-tight font-semibold text-gold tabular-nums">
    {children}
  </span>
);

function WayOut() {
  async function logout(): Promise<void> {
    await signOut(); // useSessionGuard redirects, as in every other tab
    notify.success('Logged out successfully');
  }
  return (
    <>
      <Link to="/" className={link}>
        View shop
      </Link>
      <AdminButton variant="quiet" className="justify-start! px-3.5!" onClick={() => void logout()}>
        Logout
      </AdminButton>
    </>
  );
}
