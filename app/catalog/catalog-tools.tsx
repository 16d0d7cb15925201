import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { Fruit } from '#domain/catalog.ts';
import { catalogPath } from './catalog-filter.ts';

interface CatalogToolsProps {
  fruit: Fruit | undefined;
  text: string;
  fruits: readonly { fruit: Fruit; count: number }[];
  total: number;
  onType: (text: string) => void;
  onSubmit: () => void;
}

/** Search and fruit filter. A plain form and plain links work without JavaScript too. */
export function CatalogTools({ fruit, text, fruits, total, onType, onSubmit }: CatalogToolsProps) {
  return (
    <div className="my-7 flex flex-wrap items-center gap-4 print:hidden">
      <search className="max-w-[460px] flex-[1_1_300px]">
        <form
          action="/catalog"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          className="relative"
        >
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
        </form>
      </search>
      <nav aria-label="Fruit" className="-mx-1 flex max-w-full flex-wrap gap-2 px-1">
        <Chip label="All Fruits" count={total} to={catalogPath({ text })} current={!fruit} />
        {fruits.map(({ fruit: name, count }) => (
          <Chip
            key={name}
            label={name}
            count={count}
            to={catalogPath({ fruit: name, text })}
            current={fruit === name}
          />
        ))}
      </nav>
    </div>
  );
}

function Chip({
  label,
  count,
  to,
  current,
}: {
  label: string;
  count: number;
  to: string;
  current: boolean;
}) {
  const colors = current
    ? 'border-pine bg-pine text-on-pine'
    : 'border-line bg-surface text-ink hover:border-control';
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-[17px] text-[15px] leading-none font-[550] whitespace-nowrap no-underline ${colors}`}
    >
      {label}
      <span className="font-[450] tabular-nums">
        {count}
        <span className="sr-only"> varieties</span>
      </span>
    </Link>
  );
}
