import { useId, type ReactNode } from 'react';
import { Panel } from './panel.tsx';

interface SectionProps {
  /** Links lead to it. */
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Draws no box around it. */
  plain?: boolean;
  className?: string;
  /** Classes of the content. */
  body?: string;
  children?: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({
  id: target,
  title,
  note,
  actions,
  plain = false,
  className = '',
  body = '',
  children,
}: SectionProps) {
  const id = useId();
  const Box = plain ? 'section' : Panel;
  return (
    <Box
      id={target}
      aria-labelledby={id}
      className={`min-w-0 ${target ? 'scroll-mt-24' : ''} ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="title-panel">
          {title}
        </h2>
        {actions}
      </div>
      {note && <p className="mt-1 max-w-[60em] text-sm text-ink-2">{note}</p>}
      <div className={`mt-3.5 ${body}`}>{children}</div>
    </Box>
  );
}
