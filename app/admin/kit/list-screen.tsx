import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { ListFilter } from './list-filter.tsx';
import { Pager } from './pager.tsx';
import { QueryView } from './query-view.tsx';
import { RowList, type RowListProps } from './row-list.tsx';
import { useListParams, type ListRequest, type ListSchema } from './use-list-params.ts';

/** The cells of each row, or a list of another shape. */
type Shape<Row> =
  | Pick<RowListProps<Row>, 'columns' | 'keyOf' | 'children'>
  | { arrange: (rows: readonly Row[]) => ReactNode };

type ListScreenProps<
  Request,
  Data extends { total: number },
  Key extends QueryKey,
  Row,
> = Shape<Row> & {
  /** In the plural, as the heading says it: 'Coupons'. */
  title: string;
  /** Of the address: search, what to show, page. */
  schema: ListSchema<Request>;
  query: (request: Request) => UseQueryOptions<Data, Error, Data, Key>;
  rowsOf: (data: Data) => readonly Row[];
  perPage: number;
  placeholder: string;
  /** What to show, by its value in the address; the first is 'all'. */
  filters: readonly (readonly [string, string])[];
  actions?: ReactNode;
};

/** A list with search, filter and pages, which are in its address. */
export function ListScreen<
  Request extends ListRequest,
  Data extends { total: number },
  Key extends QueryKey,
  Row,
>(props: ListScreenProps<Request, Data, Key, Row>) {
  const { title, schema, query, rowsOf, perPage, placeholder, filters, actions } = props;
  const [request, change] = useListParams(schema);
  const empty = `No ${title.toLowerCase()} found`;
  function listOf(rows: readonly Row[]): ReactNode {
    if (!('arrange' in props)) return <RowList label={title} {...{ rows, empty }} {...props} />;
    return rows.length > 0 ? props.arrange(rows) : <EmptyState>{empty}</EmptyState>;
  }
  return (
    <QueryView query={query(request)} what={`the ${title.toLowerCase()}`}>
      {(data) => (
        <>
          <AdminHeading title={`${title} (${data.total})`}>{actions}</AdminHeading>
          <ListFilter
            request={request}
            onChange={change}
            placeholder={placeholder}
            options={filters}
          />
          {listOf(rowsOf(data))}
          <Pager
            page={request.page}
            pages={Math.ceil(data.total / perPage)}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </QueryView>
  );
}
