import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { count } from '#domain/count.ts';

const step = 50;

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** Shows the first rows of a list without pages, and more when asked; paper has them all. */
export function FirstRows<Row>({ rows, children }: FirstRowsProps<Row>) {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(Infinity)); // before the page is laid out for paper
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  const left = rows.length - shown;
  return (
    <>
      {children(rows.slice(0, shown))}
      {left > 0 && (
        <div className="mt-3 print:hidden">
          <Button size="small" onClick={() => setShown(shown + step)}>
            Show {Math.min(step, left)} more of {count(rows.length, 'row')}
          </Button>
        </div>
      )}
    </>
  );
}
