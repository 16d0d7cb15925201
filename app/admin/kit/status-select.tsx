import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { badgeTones } from '#app/ui/badge.tsx';

interface StatusSelectProps extends Omit<ComponentProps<'select'>, 'className'> {
  'aria-label': string;
  /** The color of the chosen status. */
  tone: keyof typeof badgeTones;
}

/** A select in the color of its status. Without the system's own look, which hides the color in some browsers. */
export const StatusSelect = ({ tone, children, ...select }: StatusSelectProps) => (
  <span className="relative inline-flex flex-none">
    <select
      {...select}
      className={`min-h-11 appearance-none rounded-full border border-current/30 pr-8 pl-3 text-base font-semibold lg:text-sm ${badgeTones[tone]}`}
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
    />
  </span>
);
