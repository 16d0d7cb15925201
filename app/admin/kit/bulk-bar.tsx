import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminButton } from './admin-button.tsx';

interface BulkBarProps {
  /** What is selected: 'Selected orders'. */
  label: string;
  /** How many; none hides the bar. */
  count: number | string;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** Bulk actions, fixed at the bottom while rows are selected. */
export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  const isShown = count !== 0;
  return (
    <div
      role="region"
      aria-label={label}
      aria-live="polite"
      className={
        isShown
          ? 'fixed inset-x-3 bottom-3 z-float mx-auto flex max-w-[720px] flex-wrap items-end gap-2 rounded-card border border-line bg-surface p-3 shadow-lift print:hidden'
          : ''
      }
    >
      {isShown && (
        <>
          <p className="order-first mr-auto self-center px-1 font-semibold">{count} selected</p>
          {children}
          <AdminButton
            variant="quiet"
            aria-label="Clear selection"
            className="order-first px-2.5! sm:order-none" // on a phone beside the number
            onClick={onClear}
          >
            <X aria-hidden className="size-5" />
          </AdminButton>
        </>
      )}
    </div>
  );
}
