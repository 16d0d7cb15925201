import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

export const PrintButton = () => (
  <Button size="small" onClick={() => window.print()}>
    <Printer aria-hidden className="size-4.5" /> Print
  </Button>
);

interface PrintCardProps {
  title: ReactNode;
  /** At the end of the title's line. */
  aside: ReactNode;
  children: ReactNode;
}

/** A part of a list for the field: a card on the screen, a ruled section on paper. */
export const PrintCard = ({ title, aside, children }: PrintCardProps) => (
  <section className="rounded-card border border-line bg-surface p-4 print:mb-3 print:rounded-none print:border-0 print:border-t-2 print:border-ink print:p-0 print:pt-1">
    <h2 className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 font-sans! text-lg font-semibold! tracking-normal! print:text-sm!">
      <span className="wrap-anywhere">{title}</span>
      <span className="whitespace-nowrap tabular-nums">{aside}</span>
    </h2>
    {children}
  </section>
);

interface PrintListProps {
  /** Stands on every page. */
  head: ReactNode;
  children: ReactNode;
}

/**
 * Cards below each other on the screen; on paper in two columns, with a head on every page, which a
 * browser repeats only unbroken.
 */
export const PrintList = ({ head, children }: PrintListProps) => (
  <div className="print:table print:w-full">
    <div aria-hidden className="hidden break-inside-avoid print:table-header-group">
      <p className="border-b border-line pb-1 text-sm font-semibold print:mb-2">{head}</p>
    </div>
    <div className="print:table-row-group">
      <div className="grid gap-5 print:block print:columns-2 print:gap-x-8">{children}</div>
    </div>
  </div>
);

/** To tick on paper; on the screen it would look like a control. */
export const PrintTick = () => (
  <span
    aria-hidden
    className="hidden size-4.5 rounded-[4px] border-[1.5px] border-ink-2 print:block"
  />
);
