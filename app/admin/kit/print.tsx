import { Printer } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { momentText } from '#domain/orders/pickups.ts';

// Lists for the field, the gate and the bank. How they look on paper stands in app.css, under Paper.

export const PrintButton = () => (
  <Button size="small" onClick={() => window.print()}>
    <Printer aria-hidden className="size-4.5" /> Print
  </Button>
);

interface PrintListProps {
  /** Stands on every page. */
  head: ReactNode;
  children: ReactNode;
}

/**
 * Parts below each other on the screen; on paper in two columns where they fit, with a head on every
 * page that says when it was printed. A browser repeats the head only unbroken.
 */
export const PrintList = ({ head, children }: PrintListProps) => (
  <div className="print:table print:w-full">
    <div aria-hidden className="hidden break-inside-avoid print:table-header-group">
      <p className="paper-head">
        <span>{head}</span>
        <PrintedAt />
      </p>
    </div>
    <div className="print:table-row-group">
      <div className="paper-columns grid gap-5 print:block">{children}</div>
    </div>
  </div>
);

/** 'Printed Saturday, April 3, 6:42 AM': of two lists, which one counts. */
function PrintedAt() {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const note = () => flushSync(() => setAt(now()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return <span className="whitespace-nowrap">Printed {momentText(at)}</span>;
}
const now = (): Date => new Date();

interface PrintCardProps {
  title: ReactNode;
  /** At the end of the title's line. */
  aside: ReactNode;
  /** What is only read on paper, such as the list by name beside the windows of the screen. */
  only?: 'paper' | 'screen';
  children: ReactNode;
}

const shownOn = { paper: 'hidden print:table', screen: 'print:hidden', both: 'print:table' };

/** A part of a list for the field: a card on the screen; on paper a ruled section, whose title stands over each of its columns. */
export const PrintCard = ({ title, aside, only, children }: PrintCardProps) => (
  <section
    className={`paper-section rounded-card border border-line bg-surface p-4 ${shownOn[only ?? 'both']}`}
  >
    <div className="paper-section-head">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 font-sans! text-lg font-semibold! tracking-normal!">
        <span className="wrap-anywhere">{title}</span>
        <span className="whitespace-nowrap tabular-nums">{aside}</span>
      </h2>
    </div>
    <div className="paper-section-rows">{children}</div>
  </section>
);

interface PaperRowProps {
  /** Large: an order's number, or a stop of a run. */
  number: ReactNode;
  name: ReactNode;
  /** Large, at the end: how many trees, or an amount. */
  count: ReactNode;
  /** Below the name. */
  children?: ReactNode;
}

/** An order of a list that is only read on paper, whole on one page. */
export const PaperRow = ({ number, name, count, children }: PaperRowProps) => (
  <li className="paper-row">
    <PrintTick />
    <span className="paper-number">{number}</span>
    <b className="min-w-0 wrap-anywhere">{name}</b>
    <span className="paper-count">{count}</span>
    <div className="paper-details wrap-anywhere">{children}</div>
  </li>
);

/** To tick on paper; on the screen it would look like a control. */
export const PrintTick = () => (
  <span
    aria-hidden
    className="hidden size-4.5 rounded-[4px] border-[1.5px] border-ink-2 print:block"
  />
);
