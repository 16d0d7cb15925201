import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';

interface NavDetailsProps {
  summary: ReactNode;
  /** Where it opens below its summary. */
  align: 'middle' | 'right';
  onKeyDown?: (menu: HTMLDetailsElement, event: KeyboardEvent) => void;
  children: ReactNode;
}

const sides = { middle: 'left-1/2 -translate-x-1/2', right: 'right-0' };

/** Opens below its place in the navigation bar. A native <details>, so it opens without JavaScript too. */
export function NavDetails({ summary, align, onKeyDown, children }: NavDetailsProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // Close when leaving a page, not when mounting: it may have been opened before hydration.
  useEffect(() => () => close(menu.current), [key]);
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target))
        close(menu.current);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
    const { currentTarget } = event;
    if (event.key === 'Escape' && currentTarget.open) {
      close(currentTarget);
      currentTarget.querySelector('summary')?.focus();
    } else onKeyDown?.(currentTarget, event);
  }
  function onBlur(event: FocusEvent<HTMLDetailsElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
      close(event.currentTarget);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the summary and what is inside
    <details ref={menu} onKeyDown={closeOnEscape} onBlur={onBlur} className="group relative">
      <summary className="flex min-h-11 list-none items-center gap-1.5 px-1 font-[550] [&::-webkit-details-marker]:hidden">
        {summary}
      </summary>
      <div
        className={`slide-in absolute top-full z-menu mt-1 min-w-52 rounded-card border border-line bg-surface p-2 shadow-lift ${sides[align]}`}
      >
        {children}
      </div>
    </details>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
