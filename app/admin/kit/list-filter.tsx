import { AdminSelect, type Options } from './controls.tsx';
import { SearchForm } from './search-form.tsx';
import { useScreenParams } from './use-screen-params.ts';

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
  /** Of the search; without it, there is none. */
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

export interface ListSchema<Request> {
  safeParse(input: unknown): { data?: Request };
  parse(input: object): Request;
}

/** The request in the screen's address. A changed search or filter starts at the first page; an invalid URL means all. */
export function useListParams<Request extends ListRequest>(schema: ListSchema<Request>) {
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
