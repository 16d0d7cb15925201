import { Link } from 'react-router';
import { Brand } from '#app/ui/brand.tsx';
import { settings } from '#domain/farm/settings.ts';
import { AccountLinks } from './account-links.tsx';
import { NavDetails } from './nav-details.tsx';
import { resourceLinks, rootstockLink, shopLinks } from './nav-links.ts';
import { NavMenu } from './nav-menu.tsx';
import { PlaceMenu, PlaceName } from './place-menu-part.ts';
import { SideMenu } from './side-menu.tsx';

export const NavBar = () => (
  <header className="print:hidden">
    {settings.seasonNow.banner && (
      <p className="bg-deep px-4 py-2.5 text-center text-xs leading-snug text-balance text-on-deep sm:text-sm">
        {settings.seasonNow.banner}
      </p>
    )}
    <div className="border-b border-line bg-paper">
      <div className="wrap-wide flex h-16 items-center gap-1 md:h-20 md:gap-3.5 lg:gap-7">
        <div className="mr-auto">
          <Brand surface="paper" />
        </div>
        <nav
          aria-label="Main"
          className="hidden items-center whitespace-nowrap md:flex md:gap-3.5 lg:gap-7"
        >
          <NavMenu label="Shop Trees" links={shopLinks} />
          <Link
            to={rootstockLink.to}
            className="inline-flex min-h-11 items-center px-1 font-[550] no-underline hover:underline"
          >
            {rootstockLink.label}
          </Link>
          <NavMenu label="Resources" links={resourceLinks} />
        </nav>
        <div className="hidden md:block">
          <NavDetails align="right" summary={<PlaceName />}>
            <PlaceMenu id="nav-zip" />
          </NavDetails>
        </div>
        <AccountLinks />
        <SideMenu />
      </div>
    </div>
  </header>
);
