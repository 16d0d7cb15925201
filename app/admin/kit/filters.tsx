import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isDay } from '#domain/calendar-days.ts';
import { AdminButton } from './admin-button.tsx';
import { AdminCheck, AdminDate, AdminSelect, type Options } from './controls.tsx';
import { SearchForm } from './search-form.tsx';
import { useIsWide } from './use-wide.ts';

/** A part of a list's request that an admin chooses, and how; `name` is its name in the address. */
export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: Options }
  /** `min` and `max` are the names of the filters that bound it. */
  | { kind: 'day'; min?: string; max?: string }
  | { kind: 'check'; value: string }
);
type DayBounds = { min?: string; max?: string };

/** One of several; the first option shows all. */
export const choiceFilter = (name: string, label: string, options: Options): Filter => ({
  kind: 'choice',
  name,
  label,
  options,
});
export const dayFilter = (name: string, label: string, bounds: DayBounds = {}): Filter => ({
  kind: 'day',
  name,
  label,
  ...bounds,
});
export const checkFilter = (name: string, label: string, value: string): Filter => ({
  kind: 'check',
  name,
  label,
  value,
});

/** What a list asks the server for, beside its filters. */
export interface ListRequest {
  search?: string;
  page?: number;
}
/** Values by name. An empty one is taken out of the address. */
export type ChangedRequest = Readonly<Record<string, string | number>>;

interface FiltersProps {
  filters: readonly Filter[];
  request: object;
  /** The request of an address without any. */
  usual: object;
  /** What can be searched for. Omit it on lists without a search. */
  placeholder?: string | undefined;
  onChange: (changed: ChangedRequest) => void;
  onClear: () => void;
}

/** More than these are collapsed on phones. */
const besideSearch = 2;

/** Search and filters above a list. The search applies on Enter, the filters at once. */
export function Filters({ filters, request, usual, onChange, onClear, placeholder }: FiltersProps) {
  const [values, usualValues] = [valuesOf(request), valuesOf(usual)];
  const search = (more?: ReactNode) =>
    placeholder && (
      <SearchForm
        value={values('search')}
        placeholder={placeholder}
        onSearch={(text) => onChange({ search: text })}
      >
        {more}
      </SearchForm>
    );
  const controls = (className: string) =>
    filters.map((filter) => (
      <FilterControl
        key={`${filter.name} ${filter.kind}`}
        filter={filter}
        values={values}
        onChange={(value) => onChange({ [filter.name]: value })}
        className={className}
      />
    ));
  if (filters.length <= besideSearch)
    return (
      <div className="grid gap-x-2.5 sm:flex sm:items-start">
        {placeholder && <div className="min-w-0 flex-1 lg:max-w-[520px]">{search()}</div>}
        {controls('mb-4 sm:w-[200px]')}
      </div>
    );
  const set = new Set(filters.map(({ name }) => name)).values();
  const count = set.filter((name) => values(name) !== usualValues(name)).toArray().length;
  return (
    <CollapsedFilters count={count} search={search}>
      {controls('')}
      {(count > 0 || values('search')) && (
        <AdminButton variant="quiet" onClick={onClear}>
          Show all
        </AdminButton>
      )}
    </CollapsedFilters>
  );
}

/** The texts of a request. */
const valuesOf = (request: object) => {
  const values = new Map(Object.entries(request));
  return (name: string): string => String(values.get(name) ?? '');
};

interface CollapsedFiltersProps {
  /** How many are set. */
  count: number;
  /** The search, with a button beside it. */
  search: (more: ReactNode) => ReactNode;
  children: ReactNode;
}

/** On phones a button shows how many filters are set, and opens them. */
function CollapsedFilters({ count, search, children }: CollapsedFiltersProps) {
  const wide = useIsWide();
  const [expanded, setExpanded] = useState(false);
  const open = wide || expanded;
  return (
    <div className="mb-4 print:hidden">
      {search(
        !wide && (
          <AdminButton
            className="px-3.5!"
            aria-expanded={open}
            aria-controls="list-filters"
            aria-label={count > 0 ? `Filters, ${count} set` : 'Filters'}
            onClick={() => setExpanded(!expanded)}
          >
            <SlidersHorizontal aria-hidden className="size-5" />
            {count > 0 && count}
          </AdminButton>
        ),
      )}
      <div
        id="list-filters"
        hidden={!open}
        className={open ? 'grid grid-cols-2 items-end gap-2.5 lg:flex lg:flex-wrap' : ''}
      >
        {children}
      </div>
    </div>
  );
}

interface FilterControlProps {
  filter: Filter;
  values: (name: string) => string;
  onChange: (value: string) => void;
  className: string;
}

function FilterControl({ filter, values, onChange, className }: FilterControlProps) {
  const { label } = filter;
  const value = values(filter.name);
  if (filter.kind === 'choice')
    return (
      <AdminSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={className}
        options={filter.options}
      />
    );
  if (filter.kind === 'check')
    return (
      <AdminCheck
        label={label}
        checked={value === filter.value}
        onChange={(event) => onChange(event.currentTarget.checked ? filter.value : '')}
        className={className}
      />
    );
  const isDayOrNone = value === '' || isDay(value); // else another filter of its name is set
  return (
    <DayControl
      label={label}
      min={(filter.min && values(filter.min)) || undefined}
      max={(filter.max && values(filter.max)) || undefined}
      disabled={!isDayOrNone}
      value={isDayOrNone ? value : ''}
      onChange={onChange}
      className={className}
    />
  );
}

interface DayControlProps {
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
  className: string;
}

/** A typed year begins as 0002: the filter follows when the day is one. */
function DayControl({ value, onChange, ...props }: DayControlProps) {
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
