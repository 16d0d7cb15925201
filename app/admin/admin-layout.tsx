import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet, useNavigate } from 'react-router';
import { accountQuery } from '#app/account/account-queries.ts';
import { NotFound } from '#app/not-found.tsx';
import { queryClient } from '#app/query-client.ts';
import { signOut } from '#app/session/signed-in-person.ts';
import { signedInOnly, useSessionGuard } from '#app/session/use-session-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { notify } from '#app/ui/notify.ts';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { SecondFactorWanted } from './second-factor-wanted.tsx';

const links = [
  { to: '/admin/orders', label: 'All Orders' },
  { to: '/admin/unfulfilled', label: 'Unfulfilled Items' },
];
const link =
  'inline-flex min-h-11 items-center rounded-full px-4 text-[15px] font-semibold text-ink-2 no-underline hover:text-ink aria-[current=page]:bg-linen aria-[current=page]:text-ink';

export const clientLoader = () => signedInOnly();

export function HydrateFallback() {
  return <DeskSkeleton />;
}

/** The frame of the farm's own screens. Who is not staff finds no page here; every call behind them is guarded too. */
export default function AdminLayout() {
  useSessionGuard();
  const navigate = useNavigate();
  const { data: account, isError, refetch } = useQuery(accountQuery(), queryClient);

  if (!account && isError) return <main className="wrap py-16"><LoadProblem what="your account" onRetry={() => void refetch()} /></main>;
  if (!account) return <DeskSkeleton />;
  if (!account.isAdmin) return <main><NotFound /></main>;
  if (account.needsSecondFactor) return <SecondFactorWanted />;

  async function logout(): Promise<void> {
    await signOut();
    notify.success('Logged out successfully');
    await navigate('/auth');
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface print:hidden">
        <div className="wrap-wide flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
          <p className="font-display text-[22px] leading-tight">Admin Dashboard</p>
          <nav aria-label="Admin" className="order-last flex w-full gap-1 overflow-x-auto sm:order-none sm:w-auto">
            {links.map(({ to, label }) => (
              <NavLink key={to} to={to} className={`${link} whitespace-nowrap`}>
                {label}
              </NavLink>
            ))}
          </nav>
          <Button look="quiet" size="small" className="ml-auto" onClick={() => void logout()}>
            Logout
          </Button>
        </div>
      </header>
      <main id="main" className="wrap-wide w-full flex-1 py-[clamp(24px,3vw,44px)]">
        <Outlet />
      </main>
    </div>
  );
}
