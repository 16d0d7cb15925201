import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { adminListQuery, inAddress, type DataRoute, type InAddress } from './admin-api.ts';
import { AdminSelect, type Options } from './controls.tsx';
import { DataScreen } from './data-screen.tsx';
import { Pager } from './pager.tsx';
import type { Back } from './query-view.tsx';
import { RowList, type RowListProps } from './row-list.tsx';
import { SearchForm } from './search-form.tsx';
import { useScreenParams } from './use-screen-params.ts';

/** The cells of each row, or a list of another shape. */
type Shape<Row> =
  | Pick<RowListProps<Row>, 'columns' | 'keyOf' | 'children'>
  | { arrange: (rows: readonly Row[]) => ReactNode };

type ListScreenProps<Request, Rows extends string, Row> = Shape<Row> & {
  /** What is listed, in the plural: 'Coupons'. */
  title: string;
  /** The heading, where it is another text than the title with the number of rows. */
  heading?: (total: number) => string;
  back?: Back;
  intro?: string;
  /** Reads the address: search, what to show, page. */
  schema: ListSchema<Request>;
  /** Answers with rows, under this name, and how many there are on all pages. */
  from: DataRoute<{ query: InAddress<Request> }, Record<Rows, readonly Row[]> & { total?: number }>;
  rows: Rows;
  /** Omit it where all rows come on one page. */
  perPage?: number;
  /** What can be searched for. Omit it on lists without a search. */
  placeholder?: string;
  /** What to show, by its value in the address; the first is 'all'. */
  filters?: Options;
  actions?: ReactNode;
  /** What to do first, while there are none at all. */
  first?: ReactNode;
};

/** A list with search, filter and pages, which are in its address. */
export function ListScreen<Request extends ListRequest, Rows extends string, Row extends object>(
  props: ListScreenProps<Request, Rows, Row>,
) {
  const { title, heading, back, intro, schema, from, rows: name, perPage, actions } = props;
  const [request, change] = useListParams(schema);
  const { search = '', show = 'all', page = 1 } = request;
  function listOf(rows: readonly Row[], total?: number): ReactNode {
    const isFirst = search === '' && show === 'all' && total === 0;
    const empty = (isFirst && props.first) || `No ${title.toLowerCase()} found`;
    if (!('arrange' in props))
      return <RowList label={title} {...props} rows={rows} empty={empty} />;
    return rows.length > 0 ? props.arrange(rows) : <EmptyState>{empty}</EmptyState>;
  }
  return (
    <DataScreen
      query={adminListQuery(from, { query: inAddress(request) })}
      what={`the ${title.toLowerCase()}`}
      title={({ total }) =>
        heading?.(total ?? 0) ?? (total === undefined ? title : `${title} (${total})`)
      }
      intro={intro}
      {...(back && { back })}
      actions={() => actions}
    >
      {(data) => (
        <>
          <ListFilter
            request={request}
            options={props.filters}
            onChange={change}
            placeholder={props.placeholder}
          />
          {listOf(data[name], data.total)}
          {perPage && (
            <Pager
              page={page}
              pages={Math.ceil((data.total ?? 0) / perPage)}
              onPage={(next) => change({ page: next })}
            />
          )}
        </>
      )}
    </DataScreen>
  );
}

/** What a list asks the server for: text, what to show, and page, where it has them. */
export interface ListRequest {
  search?: string;
  /** 'all', or a filter. */
  show?: string;
  page?: number;
}

interface ListFilterProps {
  request: ListRequest;
  onChange: (changed: ListRequest) => void;
  /** What can be searched for. Omit it on lists without a search. */
  placeholder?: string | undefined;
  /** What to show; the first has the value 'all'. */
  options?: Options | undefined;
}

/** Search and filter above a list. */
export const ListFilter = ({ request, onChange, placeholder, options }: ListFilterProps) => (
  <div className="grid gap-x-2.5 sm:flex sm:items-start">
    {placeholder && (
      <div className="min-w-0 flex-1 lg:max-w-[520px]">
        <SearchForm
          value={request.search ?? ''}
          placeholder={placeholder}
          onSearch={(search) => onChange({ search })}
        />
      </div>
    )}
    {options && (
      <AdminSelect
        label="Show"
        value={request.show}
        onChange={(event) => onChange({ show: event.currentTarget.value })}
        className="mb-4 sm:w-[200px]"
        options={options}
      />
    )}
  </div>
);

interface ListSchema<Request> {
  safeParse(input: unknown): { data?: Request };
  parse(input: object): Request;
}

/** The request in the screen's address. A changed search or filter starts at the first page; an invalid URL means all. */
function useListParams<Request extends ListRequest>(schema: ListSchema<Request>) {
  const [params, setParams] = useScreenParams();
  const request = schema.safeParse(Object.fromEntries(params)).data ?? schema.parse({});

  function change(changed: ListRequest): void {
    const { search, show = 'all', page }: ListRequest = { ...request, page: 1, ...changed };
    setParams(
      new URLSearchParams({
        ...(search && { search }),
        ...(show !== 'all' && { show }),
        ...(page && page > 1 && { page: String(page) }),
      }),
    );
  }
  return [request, change] as const;
}
