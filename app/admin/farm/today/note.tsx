import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoteProps {
  tone?: 'gold' | 'apple';
  action?: ReactNode;
  children: ReactNode;
}

/** A line of the list of what needs attention. */
export const Note = ({ tone = 'gold', action, children }: NoteProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm">
    <div className="flex min-w-0 gap-3">
      <TriangleAlert
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${tone === 'gold' ? 'text-gold' : 'text-apple'}`}
      />
      <div className="min-w-0">{children}</div>
    </div>
    {action}
  </li>
);
