import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { NavDetails } from './nav-details.tsx';
import type { NavLink } from './nav-links.ts';

/** Dropdown menu of links in the navigation bar. */
export const NavMenu = ({ label, links }: { label: string; links: readonly NavLink[] }) => (
  <NavDetails
    align="middle"
    onKeyDown={moveByArrows}
    summary={
      <>
        {label}
        <Icon
          of="chevron"
          className="size-[17px] transition-transform duration-150 group-open:rotate-180"
        />
      </>
    }
  >
    <ul>
      {links.map(({ label: name, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center rounded-pill px-4 whitespace-nowrap no-underline hover:bg-linen"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </NavDetails>
);

/** Arrow keys open the menu and cycle through its links. */
function moveByArrows(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  menu.open = true;
  const links = [...menu.querySelectorAll('a')];
  const current = links.findIndex((link) => link === document.activeElement);
  const next =
    current < 0 && step < 0 ? links.length - 1 : (current + step + links.length) % links.length;
  links[next]?.focus();
}
