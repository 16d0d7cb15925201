import { useQuery } from '@tanstack/react-query';
import { checkoutQuery } from '#app/orders/checkout/checkout-queries.ts';
import { orderPath } from '#app/orders/order-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { Panel } from '#app/ui/panel.tsx';

export const EmptyCart = () => (
  <Panel className="grid justify-items-center py-[clamp(44px,6vw,88px)] text-center">
    <img
      src="/images/bare-root-tree-480.avif"
      alt=""
      width="480"
      height="600"
      className="h-52 w-auto"
    />
    <p className="mt-6 font-display text-3xl leading-tight font-[450]">Your cart is empty</p>
    <p className="mt-2 text-ink-2">Start adding some premium trees to your cart!</p>
    <JustPlaced />
    <ButtonLink to="/catalog" className="mt-7">
      Browse Trees
    </ButtonLink>
    <p className="mt-4">
      <InlineLink to="/choose">Find a pair that fits your yard</InlineLink>
    </p>
  </Panel>
);

/** Leads buyers who lost the answer of their payment to their order: the payment has emptied the cart. */
function JustPlaced() {
  const { data } = useQuery(checkoutQuery(), queryClient);
  if (!data?.placedOrderId) return null;
  return (
    <p className="mt-4">
      Its trees went into your last order.{' '}
      <InlineLink to={orderPath(data.placedOrderId)}>See your order</InlineLink>
    </p>
  );
}
