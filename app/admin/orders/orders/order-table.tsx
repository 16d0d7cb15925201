import { ArrowDown, ArrowUp } from 'lucide-react';
import { AdminTable, type AdminColumn } from '#app/admin/kit/admin-table.tsx';
import type { OrderListRequest, OrderSort } from '#domain/admin/orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { OrderActions } from './order-actions.ts';
import { OrderRow } from './order-row.tsx';

interface OrderTableProps {
  orders: readonly Order[];
  selected: ReadonlySet<string>;
  open: ReadonlySet<string>;
  deleted: boolean;
  actions: OrderActions;
  filter: OrderListRequest;
  onSort: (sort: OrderSort, direction: 'up' | 'down') => void;
  onSelectAll: (all: boolean) => void;
}

export function OrderTable({
  orders,
  selected,
  open,
  deleted,
  actions,
  filter,
  onSort,
  onSelectAll,
}: OrderTableProps) {
  const sortable = (name: string, sort: OrderSort): AdminColumn => {
    const current = filter.sort === sort ? filter.direction : undefined;
    const Arrow = current === 'up' ? ArrowUp : ArrowDown;
    return {
      key: name,
      sort: current && (current === 'up' ? 'ascending' : 'descending'),
      content: (
        <button
          type="button"
          onClick={() => onSort(sort, current === 'down' ? 'up' : 'down')}
          className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-pill px-2 font-semibold hover:bg-linen hover:text-ink"
        >
          {name}
          <Arrow aria-hidden className={`size-4 ${current ? '' : 'invisible'}`} />
        </button>
      ),
    };
  };
  const columns: AdminColumn[] = [
    {
      key: 'choose',
      content: deleted ? (
        <span className="sr-only">Select</span>
      ) : (
        <input
          type="checkbox"
          aria-label="Select all orders on this page"
          checked={selected.size >= orders.length}
          onChange={(event) => onSelectAll(event.currentTarget.checked)}
          className="mt-1.5 size-5 accent-pine"
        />
      ),
    },
    { key: 'details', content: <span className="sr-only">Details</span> },
    { key: 'id', content: 'Order ID' },
    sortable('Date', 'date'),
    sortable('Customer', 'customer'),
    { key: 'contact', content: 'Contact' },
    sortable('Items', 'items'),
    sortable('Total', 'total'),
    sortable('Method', 'method'),
    sortable('Status', 'status'),
    { key: 'delete', content: <span className="sr-only">{deleted ? 'Restore' : 'Delete'}</span> },
  ];
  return (
    <AdminTable label="Orders" columns={columns}>
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          isSelected={selected.has(order.id)}
          isOpen={open.has(order.id)}
          columns={columns.length}
          {...{ order, actions, deleted }}
        />
      ))}
    </AdminTable>
  );
}
