import { Link } from 'react-router';
import { NewsletterForm } from '#app/mail/newsletter/newsletter-form.tsx';
import { Brand } from '#app/ui/brand.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import { resourceLinks, shopLinks, type NavLink } from './nav-links.ts';

const accountLinks: readonly NavLink[] = [
  { label: 'My Account', to: '/account' },
  { label: 'Cart', to: '/cart' },
];
const link =
  'inline-flex min-h-9 items-center text-on-deep no-underline hover:underline pointer-coarse:min-h-11';

export function Footer() {
  const { farm } = settings;
  return (
    <footer id="footer" className="bg-deepest pt-16 pb-8 text-on-deep print:hidden">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-7 gap-y-10 md:grid-cols-[1.4fr_.8fr_1.3fr_.8fr] lg:grid-cols-[1.4fr_.75fr_1.15fr_.7fr_1.45fr]">
          <div className="col-span-full md:col-span-1">
            <Brand surface="deep" />
            <address className="mt-4 text-sm text-on-deep-2 not-italic">
              {farm.street}
              <br />
              {farm.city}, {farm.state} {farm.zip}
              <br />
              <span className="text-sm">{farm.visits}</span>
              <br />
              <a className={link} href={phoneHref(farm.phone)}>
                {farm.phone}
              </a>
              <br />
              <a className={link} href={`mailto:${farm.email}`}>
                {farm.email}
              </a>
            </address>
          </div>
          <Column title="Shop" links={shopLinks} />
          <Column title="Help" links={[...resourceLinks, ...settings.footerPages]} />
          <Column title="Account" links={accountLinks} />
          <div className="col-span-full lg:col-span-1">
            <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal">
              Orchard notes by email
            </h2>
            <NewsletterForm source="footer" />
          </div>
        </div>
        <p className="mt-12 border-t border-on-deep/15 pt-5 text-sm text-on-deep-2">
          © {currentYear()} {settings.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

const Column = ({ title, links }: { title: string; links: readonly NavLink[] }) => (
  <nav aria-label={title}>
    <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal">{title}</h2>
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/**
 * The calendar's, not the season's, which can be sold in the year before. Stored pages are rendered
 * anew each midnight.
 */
const currentYear = (): string => dayAt(new Date(), farmTimeZone).slice(0, 4);
