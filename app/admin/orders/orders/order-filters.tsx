import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { AdminCheck, AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { Button } from '#app/ui/button.tsx';
import {
  paymentFilters,
  withoutDay,
  type OrderList,
  type OrderListRequest,
} from '#domain/admin/orders.ts';
import { orderStatuses } from '#domain/statuses.ts';

interface OrderFiltersProps {
  filter: OrderListRequest;
  seasons: NonNullable<OrderList['seasons']>;
  onChange: (wanted: Partial<Record<keyof OrderListRequest, string>>) => void;
  onClear: () => void;
}

const filterNames = [
  'status',
  'payment',
  'method',
  'season',
  'day',
  'from',
  'to',
  'deleted',
] as const;
const paymentNames: Record<string, string> = { due: 'to be paid', overpaid: 'overpaid' };

/** The search applies on Enter, the filters at once. On phones the filters are collapsed. */
export function OrderFilters({ filter, seasons, onChange, onClear }: OrderFiltersProps) {
  const wide = useIsWide();
  const count = filterNames.filter((name) => filter[name]).length;
  const [expanded, setExpanded] = useState(false);
  const open = wide || expanded;
  const select = (name: 'status' | 'payment' | 'method' | 'season') => ({
    value: filter[name] ?? '',
    onChange: (event: { currentTarget: HTMLSelectElement }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="mb-4 print:hidden">
      <SearchForm
        value={filter.search}
        placeholder="Name, phone, order number, variety"
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
          options={[
            ['', 'All'],
            ...paymentFilters.map((name) => [name, paymentNames[name] ?? name] as const),
          ]}
        />
        <AdminSelect
          label="Method"
          {...select('method')}
          options={[
            ['', 'All'],
            ['pickup', 'Pickup'],
            ['delivery', 'Delivery'],
          ]}
        />
        {seasons.length > 1 && (
          <AdminSelect
            label="Season"
            {...select('season')}
            options={[['', 'All'], ...seasons.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        <AdminInput
          label="Pickup day"
          type="date"
          disabled={filter.day === withoutDay}
          value={filter.day === withoutDay ? '' : (filter.day ?? '')}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
        <AdminCheck
          label="Without a day"
          checked={filter.day === withoutDay}
          onChange={(event) => onChange({ day: event.currentTarget.checked ? withoutDay : '' })}
        />
        <AdminInput
          label="Placed from"
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <AdminInput
          label="Placed to"
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
