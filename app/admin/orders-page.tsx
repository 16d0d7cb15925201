import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ordersPerPage } from '#domain/desk.ts';
import { settings } from '#domain/settings.ts';
import { deskOrdersQuery } from './desk-queries.ts';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { DeskTable } from './desk-table.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderRow } from './order-row.tsx';
import { useOrderChanges } from './use-desk-changes.ts';

export const meta = () => [{ title: `All Orders | ${settings.name}` }, { name: 'robots', content: 'noindex' }];

const columns = [<span key="details" className="sr-only">Details</span>, 'Order ID', 'Date', 'Customer', 'Contact', 'Items', 'Total', 'Method', 'Status', <span key="delete" className="sr-only">Delete</span>];

export default function OrdersPage() {
  const [params, setParams] = useSearchParams();
  const filter = { page: Math.max(1, Number(params.get('page')) || 1), search: params.get('search') ?? '', status: params.get('status') ?? '' };
  const { data, isError, refetch } = useQuery(deskOrdersQuery(filter), queryClient);
  const { changeStatus, remove } = useOrderChanges();

  if (!data && isError) return <LoadProblem what="the orders" onRetry={() => void refetch()} />;
  if (!data) return <DeskSkeleton />;
  const pages = Math.max(1, Math.ceil(data.total / ordersPerPage));
  const goTo = (page: number) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (page === 1) next.delete('page');
      else next.set('page', String(page));
      return next;
    });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-[clamp(28px,3vw,40px)]">Orders ({data.total})</h1>
        <OrderFilters />
      </div>
      {data.orders.length === 0 ? (
        <Panel className="py-14 text-center text-[17px]">No orders found</Panel>
      ) : (
        <DeskTable label="Orders" width="wide" columns={columns}>
          {data.orders.map((order) => (
            <OrderRow key={order.id} order={order} onStatus={(status) => changeStatus({ id: order.id, status })} onDelete={() => remove({ id: order.id })} />
          ))}
        </DeskTable>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4">
          <Button look="ghost" size="small" disabled={filter.page <= 1} onClick={() => goTo(filter.page - 1)}>
            Newer
          </Button>
          <p className="text-[15px] text-ink-2">
            Page {filter.page} of {pages}
          </p>
          <Button look="ghost" size="small" disabled={filter.page >= pages} onClick={() => goTo(filter.page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}
