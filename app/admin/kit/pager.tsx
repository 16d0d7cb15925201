import { Button } from '#app/ui/button.tsx';

interface PagerProps {
  page: number;
  pages: number;
  /** There are more pages than counted. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, more, onPage }: PagerProps) {
  if (pages <= 1 && page <= 1) return null; // keep Previous usable beyond the last page
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-3">
      <Button variant="ghost" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p className="text-sm text-ink-2 tabular-nums">
        Page {page} of {more ? `more than ${pages}` : pages}
      </p>
      <Button
        variant="ghost"
        size="small"
        disabled={page >= pages && !more}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
