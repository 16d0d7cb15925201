import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { AdminCheck, AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { Button } from '#app/ui/button.tsx';
import type { OrderListRequest } from '#domain/admin/orders.ts';
import { orderStatuses, paymentStatuses } from '#domain/statuses.ts';

interface OrderFiltersProps {
  filter: OrderListRequest;
  onChange: (wanted: Partial<Record<keyof OrderListRequest, string>>) => void;
  onClear: () => void;
}

const filterNames = ['status', 'payment', 'method', 'from', 'to', 'deleted'] as const;

/** The search applies on Enter, the filters at once. On phones the filters are collapsed. */
export function OrderFilters({ filter, onChange, onClear }: OrderFiltersProps) {
  const wide = useIsWide();
  const count = filterNames.filter((name) => filter[name]).length;
  const [expanded, setExpanded] = useState(false);
  const open = wide || expanded;
  const select = (name: 'status' | 'payment' | 'method') => ({
    value: filter[name] ?? '',
    onChange: (event: { currentTarget: HTMLSelectElement }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="mb-4 print:hidden">
      <SearchForm
        value={filter.search}
        placeholder="Name, email, phone, order id, variety"
        onSearch={(search) => onChange({ search })}
      >
        {!wide && (
          <Button
            variant="ghost"
            size="small"
            className="px-3.5!"
            aria-expanded={open}
            aria-controls="order-filters"
            aria-label={count > 0 ? `Filters, ${count} set` : 'Filters'}
            onClick={() => setExpanded(!expanded)}
          >
            <SlidersHorizontal aria-hidden className="size-5" />
            {count > 0 && count}
          </Button>
        )}
      </SearchForm>
      <div
        id="order-filters"
        hidden={!open}
        className={open ? 'grid grid-cols-2 items-end gap-2.5 lg:flex lg:flex-wrap' : ''}
      >
        <AdminSelect
          label="Status"
          {...select('status')}
          options={[['', 'All'], ...orderStatuses]}
        />
        <AdminSelect
          label="Payment"
          {...select('payment')}
          options={[['', 'All'], ...paymentStatuses]}
        />
        <AdminSelect
          label="Method"
          className="col-span-2 lg:col-auto"
          {...select('method')}
          options={[
            ['', 'All'],
            ['pickup', 'Pickup'],
            ['delivery', 'Delivery'],
          ]}
        />
        <AdminInput
          label="From"
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <AdminInput
          label="To"
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        <AdminCheck
          label="Deleted"
          checked={filter.deleted === 'yes'}
          onChange={(event) => onChange({ deleted: event.currentTarget.checked ? 'yes' : '' })}
        />
        {(count > 0 || filter.search) && (
          <Button variant="quiet" size="small" onClick={onClear}>
            Show all
          </Button>
        )}
      </div>
    </div>
  );
}
