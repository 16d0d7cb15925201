import type { Choices } from '#domain/catalog/tree-filter.ts';
import type { FilterSelect } from '#domain/catalog/tree-tags.ts';

interface CatalogFiltersProps {
  selects: readonly FilterSelect[];
  choices: Choices;
}

/** Selects of the catalog's form. Folded on phones. */
export const CatalogFilters = ({ selects, choices }: CatalogFiltersProps) => (
  <details className="unfold-wide group mt-4">
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-[17px] text-sm font-[550]">
      Filter and sort
    </summary>
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 pt-4 sm:flex sm:flex-wrap sm:pt-0">
      {selects.map(({ key, label, any, options }) => (
        <label key={key} className="min-w-0 text-xs font-semibold text-ink-2">
          {label}
          <select
            name={key}
            defaultValue={choices[key] ?? ''}
            className="mt-1 block min-h-11 w-full max-w-full rounded-field border border-control bg-surface pr-8 pl-3 text-sm font-normal text-ink sm:w-auto"
          >
            <option value="">{any}</option>
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <noscript>
        <button
          type="submit"
          className="min-h-11 self-end rounded-full border border-pine/55 px-5 font-semibold text-pine"
        >
          Show trees
        </button>
      </noscript>
    </div>
  </details>
);
