import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode, type Ref } from 'react';
import { cartQuery, cartScreenQuery } from '#app/cart-queries.ts';
import { SeasonWaitForm } from '#app/farm/season/season-wait-form.tsx';
import { queryClient } from '#app/query-client.ts';
import { privateMeta } from '#app/seo/private-meta.ts';
import { requireSignIn, useSessionGuard } from '#app/session/use-session-guard.ts';
import { TextLink } from '#app/ui/links.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { settings } from '#domain/farm/settings.ts';
import { ripeningPath } from '#domain/growing/ripening-path.ts';
import type { Route } from './+types/cart-page.ts';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { PartnerNeeds } from './partner-needs.tsx';
import { useCartChanges } from './use-cart-changes.ts';

export const meta = () => privateMeta('Your Cart');
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSignIn(request);

export const HydrateFallback = () => <CartSkeleton />;

export default function CartPage() {
  useSessionGuard();
  const heading = useRef<HTMLHeadingElement>(null);
  // Asked again also where the checkout has asked just before: trees may have sold out since.
  const screen = useQuery({ ...cartScreenQuery(), refetchOnMount: 'always' }, queryClient);
  // Its data come with the screen, and alone where the advice cannot be had.
  const { data: cart, ...plain } = useQuery(
    { ...cartQuery(), enabled: screen.isError },
    queryClient,
  );
  const { partnerNeeds = [], cautions = [], delivery = null, room } = screen.data ?? {};
  const { changeQuantity, acceptPrice, remove } = useCartChanges();

  if (!cart && screen.isError && plain.isError)
    return (
      <CartFrame>
        <LoadProblem what="your cart" onRetry={() => void screen.refetch()} />
      </CartFrame>
    );
  if (!cart) return <CartSkeleton />;
  if (cart.items.length === 0)
    return (
      <CartFrame heading={heading}>
        <EmptyCart />
      </CartFrame>
    );
  return (
    <CartFrame layout="columns" heading={heading}>
      <div className="grid gap-5">
        <Panel aria-label="Trees in your cart">
          <ul>
            {cart.items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                caution={cautions.find(({ productId }) => productId === item.product.id)?.text}
                onQuantity={(quantity) => changeQuantity({ id: item.id, quantity })}
                onAcceptPrice={() => {
                  heading.current?.focus(); // the clicked button is about to disappear
                  acceptPrice({ id: item.id, priceCents: item.product.priceCents });
                }}
                onRemove={() => {
                  heading.current?.focus(); // the clicked button is about to disappear
                  remove({ id: item.id });
                }}
              />
            ))}
          </ul>
        </Panel>
        <p>
          <TextLink
            to={ripeningPath([...new Set(cart.items.map(({ product }) => product.variety))])}
          >
            See when these ripen
          </TextLink>
          {' · '}
          <TextLink to="/planner">Plan them in your yard</TextLink>
        </p>
        {settings.seasonNow.note && <SeasonWaitForm />}
        <PartnerNeeds
          varieties={[...new Set(cart.items.map(({ product }) => product.variety))]}
          needs={partnerNeeds}
          onResolved={() => heading.current?.focus()}
        />
      </div>
      <CartSummary items={cart.items} delivery={delivery} room={room} />
    </CartFrame>
  );
}

const CartSkeleton = () => (
  <CartFrame layout="columns">
    <p role="status" className="sr-only">
      Loading your cart
    </p>
    <Panel className="grid gap-6">
      {['first', 'second'].map((line) => (
        <div
          key={line}
          className="grid grid-cols-[84px_1fr] gap-x-4 sm:grid-cols-[112px_1fr] sm:gap-x-6"
        >
          <Skeleton className="aspect-square rounded-thumb" />
          <div className="grid content-start gap-2.5">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-2 h-[52px] w-40 rounded-full" />
          </div>
        </div>
      ))}
    </Panel>
    <Skeleton className="h-[360px] rounded-panel" />
  </CartFrame>
);

const layouts = {
  plain: '',
  columns: 'lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]',
};

interface CartFrameProps {
  layout?: keyof typeof layouts;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

const CartFrame = ({ layout = 'plain', heading, children }: CartFrameProps) => (
  <div className="wrap py-[clamp(36px,5vw,72px)]">
    <h1 ref={heading} tabIndex={-1} className="title-page outline-none">
      Your Cart
    </h1>
    <div className={`mt-8 grid items-start gap-[clamp(24px,4vw,56px)] ${layouts[layout]}`}>
      {children}
    </div>
  </div>
);
