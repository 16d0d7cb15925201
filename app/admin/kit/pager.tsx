import { AdminButton } from './admin-button.tsx';

interface PagerProps {
  page: number;
  pages: number;
  /** There are more pages than counted. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, more, onPage }: PagerProps) {
  if (pages <= 1 && page <= 1) return null; // keep Previous usable beyond the last page
  const button = (name: string, to: number, disabled: boolean) => (
    <AdminButton disabled={disabled} onClick={() => onPage(to)}>
      {name}
    </AdminButton>
  );
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-3">
      {button('Previous', page - 1, page <= 1)}
      <p className="text-sm text-ink-2 tabular-nums">
        Page {page} of {more ? `more than ${pages}` : pages}
      </p>
      {button('Next', page + 1, page >= pages && !more)}
    </nav>
  );
}
