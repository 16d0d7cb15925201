import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { knownParams, type ListSchema } from '#domain/list-fields.ts';
import { adminListQuery, inAddress, type DataRoute, type InAddress } from './admin-api.ts';
import { DataScreen } from './data-screen.tsx';
import { Filters, type ChangedRequest, type Filter, type ListRequest } from './filters.tsx';
import { Pager } from './pager.tsx';
import type { Back } from './query-view.tsx';
import { RowList, type RowListProps } from './row-list.tsx';
import { useScreenParams } from './use-screen-params.ts';

/** What is listed, and how to list something else. */
export interface Listed<Request> {
  request: Request;
  /** The same request in another address. */
  address: string;
  /** A change starts at the first page, unless it is another page. */
  change: (changed: ChangedRequest) => void;
}

interface Counted {
  /** On all pages. */
  total?: number;
  /** More than `total` were found. */
  more?: boolean;
}

/** The cells of each row, or a list of another shape; that is told while the rows are still those of before. */
type Shape<Request, Row> =
  | Pick<RowListProps<Row>, 'columns' | 'keyOf' | 'children'>
  | {
      arrange: (
        rows: readonly Row[],
        listed: Listed<Request> & Counted,
        isOld: boolean,
      ) => ReactNode;
    };

type ListScreenProps<Request, Rows extends string, Row, Data> = Shape<Request, Row> & {
  /** What is listed, in the plural: 'Coupons'. */
  title: string;
  /** The heading, where it is another text than the title with the number of rows. */
  heading?: (data: Data & Counted, listed: Listed<Request>) => string;
  back?: Back;
  intro?: string;
  /** Reads the address: search, filters, page. */
  schema: ListSchema<Request>;
  /** Answers with rows, under this name, and how many there are on all pages. */
  from: DataRoute<{ query: InAddress<Request> }, Data & Record<Rows, readonly Row[]> & Counted>;
  rows: Rows;
  /** Omit it where all rows come on one page. */
  perPage?: number;
  /** What can be searched for. Omit it on lists without a search. */
  placeholder?: string;
  /** What can be chosen; what is chosen is in the address. */
  filters?: readonly Filter[] | ((data: Data) => readonly Filter[]);
  actions?: ReactNode | ((listed: Listed<Request>) => ReactNode);
  /** What to do first, while there are none at all. */
  first?: ReactNode;
};

/** A list with search, filters and pages, which are in its address. */
export function ListScreen<
  Request extends ListRequest,
  Rows extends string,
  Row extends object,
  Data,
>(props: ListScreenProps<Request, Rows, Row, Data>) {
  const { title, heading, back, intro, schema, from, rows: name, perPage, actions } = props;
  const { filters = [], placeholder, first } = props;
  const { clear, usual, isUsual, ...listed } = useListParams(schema);
  const { request, change } = listed;
  const page = request.page ?? 1;
  function listOf(rows: readonly Row[], isOld: boolean, all: Counted): ReactNode {
    const empty = (isUsual && all.total === 0 && first) || `No ${title.toLowerCase()} found`;
    if (!('arrange' in props))
      return <RowList label={title} {...props} rows={rows} empty={empty} />;
    if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
    const { total, more } = all;
    return props.arrange(
      rows,
      { ...listed, ...(total !== undefined && { total }), ...(more && { more }) },
      isOld,
    );
  }
  return (
    <DataScreen
      query={adminListQuery(from, { query: inAddress(request) })}
      what={`the ${title.toLowerCase()}`}
      title={(data) => heading?.(data, listed) ?? counted(title, data)}
      intro={intro}
      {...(back && { back })}
      actions={() => (typeof actions === 'function' ? actions(listed) : actions)}
    >
      {(data, { isPlaceholderData }) => {
        const rows = data[name];
        return (
          <>
            <Filters
              filters={typeof filters === 'function' ? filters(data) : filters}
              request={request}
              usual={usual}
              onChange={change}
              onClear={clear}
              placeholder={placeholder}
            />
            {listOf(rows, isPlaceholderData, data)}
            {perPage && (
              <Pager
                page={page}
                pages={Math.ceil((data.total ?? 0) / perPage)}
                more={data.more && rows.length === perPage}
                onPage={(next) => change({ page: next })}
              />
            )}
          </>
        );
      }}
    </DataScreen>
  );
}

/** 'Coupons (3)', or with how far was counted: 'Orders (1000+)'. */
export const counted = (title: string, { total, more }: Counted): string =>
  total === undefined ? title : `${title} (${total}${more ? '+' : ''})`;

/** The request in the screen's address; what is unknown or invalid there is left out. */
function useListParams<Request extends ListRequest>(schema: ListSchema<Request>) {
  const [params, setParams] = useScreenParams();
  const given = knownParams(schema, params);
  const known = new URLSearchParams(given);
  const usual = schema.parse({});
  const usually = new Map(Object.entries(usual));

  function change(changed: ChangedRequest): void {
    const next = new URLSearchParams(params);
    for (const name of Object.keys(schema.shape)) if (!known.has(name)) next.delete(name);
    next.delete('page');
    for (const [name, value] of Object.entries(changed)) {
      if (value !== '' && String(value) !== String(usually.get(name) ?? ''))
        next.set(name, String(value));
      else next.delete(name);
    }
    setParams(next);
  }
  return {
    request: schema.parse(Object.fromEntries(given)),
    address: known.toString(),
    usual,
    /** Nothing is searched for, and no filter is set. */
    isUsual: given.every(([name, value]) => name === 'page' || value === usually.get(name)),
    change,
    clear: () => setParams(new URLSearchParams()),
  };
}
