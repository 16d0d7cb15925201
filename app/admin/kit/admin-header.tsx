import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { signOut } from '#app/session/signed-in-user.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { adminPages, type AdminPage } from '#domain/admin/pages.ts';

const link =
  'flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current=page]:bg-linen aria-[current=page]:text-ink';

/** Admin navigation: two rows on wide screens, behind a Menu button on phones. */
export function AdminHeader() {
  const [open, setOpen] = useState(false);

  async function logout(): Promise<void> {
    await signOut(); // useSessionGuard redirects, as in every other tab
    notify.success('Logged out successfully');
  }
  const Icon = open ? X : Menu;
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="wrap-wide flex flex-wrap items-center gap-x-5 py-2">
        <p className="mr-auto font-display text-xl leading-tight lg:mr-0">Admin Dashboard</p>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 lg:hidden"
          aria-expanded={open}
          aria-controls="admin-navigation"
          onClick={() => setOpen(!open)}
        >
          <Icon aria-hidden className="size-5" /> Menu
        </Button>
        <nav
          id="admin-navigation"
          aria-label="Admin"
          className={`w-full gap-1 pt-2 lg:flex lg:w-auto lg:flex-1 lg:flex-wrap lg:pt-0 ${open ? 'grid' : 'hidden'}`}
        >
          <PageLinks row="work" onFollow={() => setOpen(false)} />
          <Link to="/" onClick={() => setOpen(false)} className={`${link} lg:ml-auto`}>
            View shop
          </Link>
          <Button
            variant="quiet"
            size="small"
            className="justify-start! px-3.5!"
            onClick={() => void logout()}
          >
            Logout
          </Button>
          <div className="grid w-full gap-1 border-t border-line pt-1 lg:flex">
            <PageLinks row="setup" onFollow={() => setOpen(false)} />
          </div>
        </nav>
      </div>
    </header>
  );
}

interface PageLinksProps {
  row: AdminPage['row'];
  onFollow: () => void;
}

const PageLinks = ({ row, onFollow }: PageLinksProps) =>
  adminPages
    .filter((page) => page.row === row)
    .map(({ path, name }) => (
      <NavLink key={path} to={path} end onClick={onFollow} className={link}>
        {name}
      </NavLink>
    ));
