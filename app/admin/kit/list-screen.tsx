import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { adminListQuery, inAddress, type DataRoute, type InAddress } from './admin-api.ts';
import type { Options } from './controls.tsx';
import { DataScreen } from './data-screen.tsx';
import { ListFilter, useListParams, type ListRequest, type ListSchema } from './list-filter.tsx';
import { Pager } from './pager.tsx';
import type { Back } from './query-view.tsx';
import { RowList, type RowListProps } from './row-list.tsx';

/** The cells of each row, or a list of another shape. */
type Shape<Row> =
  | Pick<RowListProps<Row>, 'columns' | 'keyOf' | 'children'>
  | { arrange: (rows: readonly Row[]) => ReactNode };

type ListScreenProps<Request, Rows extends string, Row> = Shape<Row> & {
  /** What is listed, in the plural: 'Coupons'. */
  title: string;
  /** Unless it is the title, with how many there are. */
  heading?: (total: number) => string;
  back?: Back;
  intro?: string;
  /** Of the address: search, what to show, page. */
  schema: ListSchema<Request>;
  /** Answers with rows, under this name, and how many there are on all pages. */
  from: DataRoute<{ query: InAddress<Request> }, Record<Rows, readonly Row[]> & { total?: number }>;
  rows: Rows;
  /** Without it, there is one page. */
  perPage?: number;
  /** Of the search. */
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
    if (!('arrange' in props)) return <RowList label={title} {...{ ...props, rows, empty }} />;
    return rows.length > 0 ? props.arrange(rows) : <EmptyState>{empty}</EmptyState>;
  }
  return (
    <DataScreen
      query={adminListQuery(from, { query: inAddress(request) })}
      what={`the ${title.toLowerCase()}`}
      title={({ total }) =>
        heading?.(total ?? 0) ?? (total === undefined ? title : `${title} (${total})`)
      }
      {...{ intro, ...(back && { back }) }}
      actions={() => actions}
    >
      {(data) => (
        <>
          <ListFilter
            {...{ request, onChange: change, options: props.filters }}
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
