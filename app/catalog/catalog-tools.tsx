import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { FilterSelect } from '#domain/catalog/tree-tags.ts';
import { catalogPath, readChoices, type CatalogFilter } from './catalog-filter.ts';
import { CatalogFilters } from './catalog-filters-part.ts';

interface CatalogToolsProps {
  /** Its text is the one that is being typed. */
  filter: CatalogFilter;
  selects: FilterSelect[];
  fruits: readonly { fruit: Fruit; count: number }[];
  total: number;
  onType: (text: string) => void;
  onSubmit: () => void;
}

/** Search and filters. A plain form and plain links work without JavaScript too. */
export function CatalogTools(props: CatalogToolsProps) {
  const { filter, selects, fruits, total, onType, onSubmit } = props;
  const { fruit, text, choices } = filter;
  return (
    <form
      ref={useFilterForm(filter)}
      action="/catalog"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="my-7 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-4">
        <search className="relative max-w-[460px] flex-[1_1_300px]">
          {fruit && <input type="hidden" name="fruit" value={fruit} />}
          <Icon
            of="search"
            className="pointer-events-none absolute top-[14px] left-[17px] size-[21px] text-ink-3"
          />
          <input
            type="search"
            name="q"
            value={text}
            onChange={(event) => onType(event.target.value)}
            aria-label="Search trees"
            placeholder="Search by variety, fruit type, or rootstock..."
            autoComplete="off"
            className="min-h-[50px] w-full rounded-full border border-control bg-surface pr-4 pl-12 text-base text-ellipsis placeholder:text-ink-3"
          />
        </search>
        <nav aria-label="Fruit" className="-mx-1 flex max-w-full flex-wrap gap-2 px-1">
          <Chip
            label="All Fruits"
            count={total}
            to={catalogPath({ text, choices })}
            current={!fruit}
          />
          {fruits.map(({ fruit: name, count }) => (
            <Chip
              key={name}
              label={name}
              count={count}
              to={catalogPath({ fruit: name, text, choices })}
              current={fruit === name}
            />
          ))}
        </nav>
      </div>
      <CatalogFilters selects={selects} choices={choices} />
    </form>
  );
}

/** Applies a select as soon as it changes. The selects are not rendered in the browser, so they are set by hand. */
function useFilterForm(filter: CatalogFilter) {
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(filter);
  const navigate = useNavigate();
  const inUrl = catalogPath({ choices: filter.choices });

  useEffect(() => {
    latest.current = filter;
  });
  useEffect(() => {
    const element = form.current;
    function apply() {
      const choices = readChoices(new FormData(element ?? undefined));
      if (catalogPath({ choices }) === catalogPath({ choices: latest.current.choices })) return;
      void navigate(catalogPath({ ...latest.current, show: 0, choices }), {
        preventScrollReset: true,
      });
    }
    apply(); // changed before hydration, or restored by the browser
    element?.addEventListener('change', apply);
    return () => element?.removeEventListener('change', apply);
  }, [navigate]);
  const shown = useRef(inUrl);
  useEffect(() => {
    if (shown.current === inUrl) return; // what was chosen before hydration is not in the URL yet
    shown.current = inUrl;
    for (const select of form.current?.querySelectorAll('select') ?? [])
      select.value = new URLSearchParams(inUrl.slice(9)).get(select.name) ?? '';
  }, [inUrl]);
  return form;
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-[17px] text-sm leading-none font-[550] whitespace-nowrap no-underline';

interface ChipProps {
  label: string;
  count: number;
  to: string;
  current: boolean;
}

function Chip({ label, count, to, current }: ChipProps) {
  const colors = current
    ? 'border-pine bg-pine text-on-pine'
    : 'border-line bg-surface text-ink hover:border-control';
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={`${chip} ${colors}`}
    >
      {label}
      <span className="font-[450] tabular-nums">
        {count}
        <span className="sr-only"> varieties</span>
      </span>
    </Link>
  );
}
