import { AdminSelect, type Option } from './controls.tsx';
import { SearchForm } from './search-form.tsx';
import type { ChangeList } from './use-list-params.ts';

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
