import { Suspense } from 'react';
import { Link } from 'react-router';
import { useSignedIn } from '#app/session/session.ts';
import { Icon } from '#app/ui/icon.tsx';
import { lazyExtra } from '#app/ui/lazy-part.tsx';

const CartBadge = lazyExtra(
  async () => (await import('#app/orders/cart/cart-badge.tsx')).CartBadge,
);
const icon = 'relative grid size-11 place-items-center rounded-full hover:bg-linen';

/** Right end of the navigation bar. Reserves its width until the session is known. */
export function AccountLinks() {
  const signedIn = useSignedIn();
  return (
    <div className="flex min-w-[60px] items-center justify-end md:min-w-[96px] md:gap-2">
      {signedIn ? (
        <>
          <Link to="/account" className={`${icon} max-md:hidden`}>
            <Icon of="person" className="size-[23px]" />
            <span className="sr-only">My Account</span>
          </Link>
          <Link to="/cart" className={icon}>
            <Icon of="basket" className="size-[23px]" />
            <span className="sr-only">Cart</span>
            <Suspense fallback={null}>
              <CartBadge />
            </Suspense>
          </Link>
        </>
      ) : (
        <Link
          to="/auth"
          className="inline-flex min-h-11 items-center rounded-full px-2 font-[550] whitespace-nowrap no-underline hover:underline"
        >
          Sign In
        </Link>
      )}
    </div>
  );
}
