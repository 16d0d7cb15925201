import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab<T extends string> {
  value: T;
  name: string;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  onChange: (value: T) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs of equal width as one pill, and the panel of the current one. Arrow keys, Home and End move between them. */
export function Tabs<T extends string>({ label, tabs, current, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const position = tabs.findIndex(({ value }) => value === current);

  function move(event: KeyboardEvent): void {
    const last = tabs.length - 1;
    const next = { ArrowRight: position === last ? 0 : position + 1, ArrowLeft: position === 0 ? last : position - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(tabs[next]!.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <>
      {/* The keys reach it from the tabs inside, which take the focus. */}
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move} className="grid max-w-[420px] auto-cols-fr grid-flow-col gap-1 rounded-full bg-linen p-1">
        {tabs.map(({ value, name }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === current}
            aria-controls={value === current ? `${id}-panel` : undefined}
            tabIndex={value === current ? 0 : -1}
            onClick={() => onChange(value)}
            className="min-h-11 rounded-full border border-transparent px-3 text-[15px] leading-tight font-semibold text-ink-2 transition-colors duration-150 hover:text-ink aria-selected:border-line aria-selected:bg-surface aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-7">
        {children}
      </div>
    </>
  );
}
