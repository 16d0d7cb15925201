import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignedIn } from '#app/session/session.ts';
import { Icon } from '#app/ui/icon.tsx';
import { resourceLinks, shopLinks, type NavLink } from './nav-links.ts';
import { PlaceMenu } from './place-menu-part.ts';

const menuId = 'side-menu';
// Invoker attributes: newer browsers open the dialog without JavaScript. React has no types for them yet.
const opensWithoutScripts = { command: 'show-modal', commandfor: menuId };
const row = 'flex min-h-12 items-center rounded-pill px-3 text-lg no-underline hover:bg-linen';

/** Navigation on narrow screens. A native <dialog> traps focus, closes on Escape and restores focus. */
export function SideMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const signedIn = useSignedIn();
  const { key } = useLocation();
  // Close when leaving a page, not when mounting: it may have been opened before hydration.
  useEffect(() => () => dialog.current?.close(), [key]);

  const personal: NavLink[] = signedIn
    ? [
        { label: 'My Account', to: '/account' },
        { label: 'Cart', to: '/cart' },
      ]
    : [{ label: 'Sign In', to: '/auth' }];

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...opensWithoutScripts}
        className="grid size-11 flex-none place-items-center rounded-full hover:bg-linen md:hidden"
        onClick={(event) =>
          'commandForElement' in event.currentTarget || dialog.current?.showModal()
        }
      >
        <Icon of="menu" className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop; the keyboard has Escape */}
      <dialog
        ref={dialog}
        id={menuId}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
        className="slide-in-right m-0 ml-auto h-dvh max-h-none w-[min(340px,88vw)] overflow-y-auto bg-paper p-0 text-ink backdrop:bg-deepest/60"
      >
        <nav aria-label="Menu" className="p-5">
          <div className="flex justify-end">
            <button
              type="button"
              aria-label="Close menu"
              onClick={() => dialog.current?.close()}
              className="grid size-11 place-items-center rounded-full hover:bg-linen"
            >
              <Icon of="close" className="size-6" />
            </button>
          </div>
          <Group title="Shop Trees" links={shopLinks} />
          <section className="mt-4 border-t border-line px-1 pt-4">
            <PlaceMenu id="menu-zip" />
          </section>
          <Group title="Resources" links={resourceLinks} />
          <Group title="Account" links={personal} />
        </nav>
      </dialog>
    </>
  );
}

const Group = ({ title, links }: { title: string; links: readonly NavLink[] }) => (
  <section className="mt-4 border-t border-line pt-4 first-of-type:mt-2">
    <h2 className="px-3 pb-1 font-sans text-sm font-semibold tracking-normal text-ink-2">
      {title}
    </h2>
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={row}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
