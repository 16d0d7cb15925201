import type { ComponentProps } from 'react';

// Lucide outlines (ISC license), one path each, for the interactive parts of public pages.
// Lucide's own components weigh more than all of these together; signed-in pages and static parts use them.
const outlines = {
  basket:
    'm15 11-1 9m5-9-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4m-16 4.5h15M5 11l4-7m0 7 1 9',
  chevron: 'm6 9 6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
  menu: 'M4 5h16M4 12h16M4 19h16',
  minus: 'M5 12h14',
  person: 'M7 8a5 5 0 1 0 10 0A5 5 0 1 0 7 8m13 13a8 8 0 0 0-16 0',
  plus: 'M5 12h14M12 5v14',
  search: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
  shield:
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
} as const;

export interface IconProps extends ComponentProps<'svg'> {
  of: keyof typeof outlines;
}

export const Icon = ({ of, ...props }: IconProps) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...props}
  >
    <path d={outlines[of]} />
  </svg>
);
