import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { recordOrdered } from '#app/mail/newsletter/popup-memory.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { browserData } from '#app/ui/site-data.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { OrderPage } from '#domain/orders/orders.ts';
import { OrderCard } from './order-card.tsx';
import { ordersQuery } from './order-queries.ts';

export function OrderHistory() {
  const history = useInfiniteQuery(ordersQuery(), queryClient);
  const { data, isError, refetch, hasNextPage, fetchNextPage } = history;
  const orders = data?.pages.flatMap((page) => page.orders);
  useFocusOnOlder(data?.pages);
  const hasPaid = orders?.some(({ paidCents }) => paidCents > 0) === true;
  useEffect(() => {
    if (hasPaid) recordOrdered(browserData);
  }, [hasPaid]);

  if (!orders && isError) return <LoadProblem what="your orders" onRetry={() => void refetch()} />;
  if (!orders) return <OrderHistorySkeleton />;
  if (orders.length === 0) return <NoOrders />;
  return (
    <div className="grid gap-5">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      {hasNextPage && (
        <div className="grid justify-items-center gap-3">
          <Problem>
            {history.isFetchNextPageError &&
              'We could not load your older orders. Please try again.'}
          </Problem>
          <Button
            variant="ghost"
            busyLabel={history.isFetchingNextPage && 'Loading...'}
            onClick={() => void fetchNextPage()}
          >
            Show older orders
          </Button>
        </div>
      )}
    </div>
  );
}

const OrderHistorySkeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">Loading your orders</span>
    {['first', 'second', 'third'].map((card) => (
      <Skeleton key={card} className="h-64 rounded-panel" />
    ))}
  </div>
);

const NoOrders = () => (
  <Panel className="grid justify-items-center py-[clamp(40px,5vw,72px)] text-center">
    <p className="font-display text-3xl leading-tight font-[450]">No orders yet</p>
    <p className="mt-2 text-ink-2">Start shopping for premium fruit trees!</p>
    <ButtonLink to="/catalog" className="mt-7">
      Browse Catalog
    </ButtonLink>
  </Panel>
);

/** Moves focus to the first newly loaded order, because the button moves or disappears. */
function useFocusOnOlder(pages: OrderPage[] | undefined): void {
  const count = pages?.length ?? 0;
  const firstId = pages?.at(-1)?.orders[0]?.id;
  const shown = useRef(count);
  useEffect(() => {
    if (shown.current > 0 && count > shown.current)
      document.getElementById(`order-${firstId}`)?.focus();
    shown.current = count;
  }, [count, firstId]);
}
