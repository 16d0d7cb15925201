import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { count } from '#domain/count.ts';

const step = 50;

interface FirstRowsProps<Row> extends Omit<ComponentProps<'ul'>, 'children'> {
  rows: readonly Row[];
  as?: 'ol';
  /** The item of a row. */
  children: (row: Row, index: number) => ReactNode;
}

/** Shows the first rows of a list without pages, and more when asked; paper has them all. */
export function FirstRows<Row>({ rows, as, children, ...list }: FirstRowsProps<Row>) {
  const List = (as ?? 'ul') as 'ul'; // they have the same props
  const [shown, setShown] = useState(step);
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(Infinity)); // before the page is laid out for paper
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  const left = rows.length - shown;
  return (
    <>
      <List {...list}>{rows.slice(0, shown).map(children)}</List>
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
