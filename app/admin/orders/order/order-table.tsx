import { ArrowDown, ArrowUp } from 'lucide-react';
import { AdminTable, type AdminColumn } from '#app/admin/kit/admin-table.tsx';
import type { OrderListRequest, OrderSort } from '#domain/orders/order-list.ts';
import type { OrderViewProps } from './order-parts.tsx';
import { OrderRow } from './order-views.tsx';

interface OrderTableProps {
  views: readonly OrderViewProps[];
  deleted: boolean;
  filter: OrderListRequest;
  onSort: (sorted: { sort: OrderSort; direction: 'up' | 'down' }) => void;
  onSelectAll: (all: boolean) => void;
}

export function OrderTable({ views, deleted, filter, onSort, onSelectAll }: OrderTableProps) {
  const hidden = (content: string): AdminColumn => ({
    key: content,
    content: <span className="sr-only">{content}</span>,
  });
  const plain = (content: string): AdminColumn => ({ key: content, content });
  const sortable = (name: string, sort: OrderSort): AdminColumn => {
    const current = filter.sort === sort ? filter.direction : undefined;
    const Arrow = current === 'up' ? ArrowUp : ArrowDown;
    return {
      key: name,
      sort: current && (current === 'up' ? 'ascending' : 'descending'),
      content: (
        <button
          type="button"
          onClick={() => onSort({ sort, direction: current === 'down' ? 'up' : 'down' })}
          className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-pill px-2 font-semibold hover:bg-linen hover:text-ink"
        >
          {name}
          <Arrow aria-hidden className={`size-4 ${current ? '' : 'invisible'}`} />
        </button>
      ),
    };
  };
  const selectAll = (
    <input
      type="checkbox"
      aria-label="Select all orders on this page"
      checked={views.every(({ isSelected }) => isSelected)}
      onChange={(event) => onSelectAll(event.currentTarget.checked)}
      className="mt-1.5 size-5 accent-pine"
    />
  );
  const columns: AdminColumn[] = [
    deleted ? hidden('Select') : { key: 'choose', content: selectAll },
    hidden('Details'),
    plain('Order ID'),
    sortable('Date', 'date'),
    sortable('Customer', 'customer'),
    plain('Contact'),
    sortable('Items', 'items'),
    sortable('Total', 'total'),
    sortable('Method', 'method'),
    sortable('Status', 'status'),
    hidden(deleted ? 'Restore' : 'Delete'),
  ];
  return (
    <AdminTable label="Orders" columns={columns}>
      {views.map((view) => (
        <OrderRow key={view.order.id} columns={columns.length} {...view} />
      ))}
    </AdminTable>
  );
}
