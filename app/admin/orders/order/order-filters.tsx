import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminCheck, AdminDate, AdminSelect } from '#app/admin/kit/controls.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { isDay } from '#domain/calendar-days.ts';
import {
  orderListSchema,
  orderParams,
  paymentFilters,
  withoutDay,
  type OrderList,
  type OrderListRequest,
} from '#domain/orders/order-list.ts';
import { orderStatuses } from '#domain/statuses.ts';

const defaultFilter: OrderListRequest = orderListSchema.parse({});

/** The order filter in the URL, without its invalid parameters. */
export function useOrderFilter() {
  const [params, setParams] = useScreenParams();
  const given = orderParams(params);
  const known = new URLSearchParams(given);

  /** Resets to page 1 unless the page itself changes. */
  function change(wanted: Partial<Record<keyof OrderListRequest, string>>): void {
    const next = new URLSearchParams(params);
    for (const name of Object.keys(orderListSchema.shape)) if (!known.has(name)) next.delete(name);
    if (!wanted.page) next.delete('page');
    for (const [name, value] of Object.entries(wanted)) {
      if (value && value !== String(defaultFilter[name as keyof OrderListRequest]))
        next.set(name, value);
      else next.delete(name);
    }
    setParams(next);
  }
  return {
    filter: orderListSchema.parse(Object.fromEntries(given)),
    /** The same filter in another address. */
    address: known.toString(),
    change,
    clear: () => setParams(new URLSearchParams()),
  };
}

interface OrderFiltersProps extends Omit<ReturnType<typeof useOrderFilter>, 'address'> {
  seasons: NonNullable<OrderList['seasons']>;
}

const filters = ['status', 'payment', 'method', 'season', 'day', 'from', 'to', 'deleted'] as const;
type Filter = (typeof filters)[number];
const all = ['', 'All'] as const;
const paymentNames: Record<string, string> = { due: 'to be paid', overpaid: 'overpaid' };

/** The search applies on Enter, the filters at once. On phones the filters are collapsed. */
export function OrderFilters({ filter, change, clear, seasons }: OrderFiltersProps) {
  const wide = useIsWide();
  const count = filters.filter((name) => filter[name]).length;
  const [expanded, setExpanded] = useState(false);
  const open = wide || expanded;
  const control = (name: Filter) => ({
    value: filter[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const check = (name: Filter, value: string) => ({
    checked: filter[name] === value,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      change({ [name]: event.currentTarget.checked ? value : '' }),
  });
  const date = (name: 'day' | 'from' | 'to') => ({
    value: filter[name] ?? '',
    onChange: (value: string) => change({ [name]: value }),
  });
  const day = { ...date('day'), ...(filter.day === withoutDay && { disabled: true, value: '' }) };
  const payments = paymentFilters.map((name) => [name, paymentNames[name] ?? name] as const);
  const methods = [all, ['pickup', 'Pickup'], ['delivery', 'Delivery']] as const;
  return (
    <div className="mb-4 print:hidden">
      <SearchForm
        value={filter.search}
        placeholder="Name, phone, order number, variety"
        onSearch={(search) => change({ search })}
      >
        {!wide && (
          <AdminButton
            className="px-3.5!"
            aria-expanded={open}
            aria-controls="order-filters"
            aria-label={count > 0 ? `Filters, ${count} set` : 'Filters'}
            onClick={() => setExpanded(!expanded)}
          >
            <SlidersHorizontal aria-hidden className="size-5" />
            {count > 0 && count}
          </AdminButton>
        )}
      </SearchForm>
      <div
        id="order-filters"
        hidden={!open}
        className={open ? 'grid grid-cols-2 items-end gap-2.5 lg:flex lg:flex-wrap' : ''}
      >
        <AdminSelect label="Status" {...control('status')} options={[all, ...orderStatuses]} />
        <AdminSelect label="Payment" {...control('payment')} options={[all, ...payments]} />
        <AdminSelect label="Method" {...control('method')} options={methods} />
        {seasons.length > 1 && (
          <AdminSelect
            label="Season"
            {...control('season')}
            options={[all, ...seasons.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        <DateFilter label="Pickup day" {...day} />
        <AdminCheck label="Without a day" {...check('day', withoutDay)} />
        <DateFilter label="Placed from" max={filter.to} {...date('from')} />
        <DateFilter label="Placed to" min={filter.from} {...date('to')} />
        <AdminCheck label="Deleted" {...check('deleted', 'yes')} />
        {(count > 0 || filter.search) && (
          <AdminButton variant="quiet" onClick={clear}>
            Show all
          </AdminButton>
        )}
      </div>
    </div>
  );
}

interface DateFilterProps {
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A typed year begins as 0002: the filter follows when the day is one. */
function DateFilter({ value, onChange, ...props }: DateFilterProps) {
  const [unfinished, setUnfinished] = useState<string>();
  return (
    <AdminDate
      {...props}
      unset="Any day"
      value={unfinished ?? value}
      onChange={({ currentTarget: { value: typed } }) => {
        const isFinished = typed === '' || isDay(typed);
        setUnfinished(isFinished ? undefined : typed);
        if (isFinished) onChange(typed);
      }}
      onBlur={() => setUnfinished(undefined)}
    />
  );
}
