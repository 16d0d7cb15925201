import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { value: T; name: string }[];
  current: T;
  onChange: (value: T) => void;
  /** Panel of the current tab. */
  children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, current, onChange, children }: TabsProps<T>) {
  return (
    // Radix types values as string; only values of `tabs` can occur.
    <Radix.Root value={current} onValueChange={(value) => onChange(value as T)}>
      <Radix.List
        aria-label={label}
        className={`grid auto-cols-fr grid-flow-col gap-1 rounded-full bg-linen p-1 ${tabs.length > 3 ? 'max-w-[600px]' : 'max-w-[420px]'}`}
      >
        {tabs.map(({ value, name }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="min-h-11 rounded-full border border-transparent px-3 text-sm leading-tight font-semibold text-ink-2 transition-colors duration-150 hover:text-ink aria-selected:border-line aria-selected:bg-surface aria-selected:text-ink"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* One shared panel: input typed on one tab survives switching. */}
      <Radix.Content value={current} tabIndex={-1} className="pt-7">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
