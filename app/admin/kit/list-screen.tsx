import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { adminListQuery, inAddress, type DataRoute, type InAddress } from './admin-api.ts';
import { DataScreen } from './data-screen.tsx';
import { ListFilter, useListParams, type ListRequest, type ListSchema } from './list-filter.tsx';
import { Pager } from './pager.tsx';
import { RowList, type RowListProps } from './row-list.tsx';

/** The cells of each row, or a list of another shape. */
type Shape<Row> =
  | Pick<RowListProps<Row>, 'columns' | 'children'>
  | { arrange: (rows: readonly Row[]) => ReactNode };

type ListScreenProps<Request, Rows extends string, Row> = Shape<Row> & {
  /** In the plural, as the heading says it: 'Coupons'. */
  title: string;
  /** Of the address: search, what to show, page. */
  schema: ListSchema<Request>;
  /** Answers with a page of rows, under this name, and how many there are. */
  from: DataRoute<{ query: InAddress<Request> }, Record<Rows, readonly Row[]> & { total: number }>;
  rows: Rows;
  perPage: number;
  placeholder: string;
  /** What to show, by its value in the address; the first is 'all'. */
  filters: readonly (readonly [string, string])[];
  actions?: ReactNode;
  /** What to do first, while there are none at all. */
  first?: ReactNode;
};

/** A list with search, filter and pages, which are in its address. */
export function ListScreen<Request extends ListRequest, Rows extends string, Row extends object>(
  props: ListScreenProps<Request, Rows, Row>,
) {
  const { title, schema, from, rows: name, perPage, placeholder, filters, actions } = props;
  const [request, change] = useListParams(schema);
  const isAll = request.search === '' && request.show === 'all';
  function listOf(rows: readonly Row[], total: number): ReactNode {
    const empty = (isAll && total === 0 && props.first) || `No ${title.toLowerCase()} found`;
    if (!('arrange' in props)) return <RowList label={title} {...{ ...props, rows, empty }} />;
    return rows.length > 0 ? props.arrange(rows) : <EmptyState>{empty}</EmptyState>;
  }
  return (
    <DataScreen
      query={adminListQuery(from, { query: inAddress(request) })}
      what={`the ${title.toLowerCase()}`}
      title={({ total }) => `${title} (${total})`}
      actions={() => actions}
    >
      {(data) => (
        <>
          <ListFilter
            request={request}
            onChange={change}
            placeholder={placeholder}
            options={filters}
          />
          {listOf(data[name], data.total)}
          <Pager
            page={request.page}
            pages={Math.ceil(data.total / perPage)}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </DataScreen>
  );
}
