import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { NavLink } from './nav-links.ts';

/** Dropdown menu in the navigation bar. A native <details>, so it opens without JavaScript too. */
export function NavMenu({ label, links }: { label: string; links: readonly NavLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // Close when leaving a page, not when mounting: it may have been opened before hydration.
  useEffect(() => () => close(menu.current), [key]);
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target))
        close(menu.current);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      moveFocus(event.currentTarget, step);
    } else if (event.key === 'Escape' && event.currentTarget.open) {
      close(event.currentTarget);
      event.currentTarget.querySelector('summary')?.focus();
    }
  }
  function onBlur(event: FocusEvent<HTMLDetailsElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
      close(event.currentTarget);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the summary and the links inside
    <details ref={menu} onKeyDown={onKeyDown} onBlur={onBlur} className="group relative">
      <summary className="flex min-h-11 list-none items-center gap-1.5 px-1 font-[550] [&::-webkit-details-marker]:hidden">
        {label}
        <Icon
          of="chevron"
          className="size-[17px] transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ul className="slide-in absolute top-full left-1/2 z-menu mt-1 min-w-52 -translate-x-1/2 rounded-card border border-line bg-surface p-2 shadow-lift">
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
    </details>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}

/** Arrow keys open the menu and cycle through its links. */
function moveFocus(menu: HTMLDetailsElement, step: number): void {
  menu.open = true;
  const links = [...menu.querySelectorAll('a')];
  const current = links.findIndex((link) => link === document.activeElement);
  const next =
    current < 0 && step < 0 ? links.length - 1 : (current + step + links.length) % links.length;
  links[next]?.focus();
}
