import { AdminSelect, type Option } from './controls.tsx';
import { SearchForm } from './search-form.tsx';
import { useScreenParams } from './use-screen-params.ts';

interface ListFilterProps {
  request: { search: string; show: string };
  onChange: ChangeList;
  placeholder: string;
  /** What to show; the first has the value 'all'. */
  options: readonly Option[];
}

/** Search and filter above a list. */
export const ListFilter = ({ request, onChange, placeholder, options }: ListFilterProps) => (
  <div className="grid gap-x-2.5 sm:flex sm:items-start">
    <div className="min-w-0 flex-1 lg:max-w-[520px]">
      <SearchForm
        value={request.search}
        placeholder={placeholder}
        onSearch={(search) => onChange({ search })}
      />
    </div>
    <AdminSelect
      label="Show"
      value={request.show}
      onChange={(event) => onChange({ show: event.currentTarget.value })}
      className="mb-4 sm:w-[200px]"
      options={options}
    />
  </div>
);

/** What a list screen asks the server for, as its URL says it. */
export interface ListRequest {
  search: string;
  /** 'all', or a filter. */
  show: string;
  page: number;
}
export interface ListSchema<Request> {
  safeParse(input: unknown): { data?: Request };
  parse(input: object): Request;
}
export type ChangeList = (changed: { search?: string; show?: string; page?: number }) => void;

/** The request of a list screen. A changed search or filter starts at the first page; an invalid URL means all. */
export function useListParams<Request extends ListRequest>(
  schema: ListSchema<Request>,
): readonly [Request, ChangeList] {
  const [params, setParams] = useScreenParams();
  const request = schema.safeParse(Object.fromEntries(params)).data ?? schema.parse({});

  const change: ChangeList = (changed) => {
    const { search, show, page } = {
      search: request.search,
      show: request.show,
      page: 1,
      ...changed,
    };
    setParams(
      new URLSearchParams({
        ...(search && { search }),
        ...(show !== 'all' && { show }),
        ...(page > 1 && { page: String(page) }),
      }),
    );
  };
  return [request, change];
}
