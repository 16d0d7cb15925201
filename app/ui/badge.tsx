import type { ReactNode } from 'react';
import type { StatusTone } from '#domain/statuses.ts';

export const badgeTones: Record<StatusTone | 'plain', string> = {
  leaf: 'bg-leaf-tint text-leaf',
  gold: 'bg-gold-tint text-gold',
  apple: 'bg-apple-tint text-apple',
  sky: 'bg-sky-tint text-sky',
  plum: 'bg-plum-tint text-plum',
  plain: 'bg-linen text-ink-2',
};

const badge =
  'inline-flex h-7 items-center gap-[7px] rounded-full px-[11px] text-xs leading-none font-semibold whitespace-nowrap';

interface BadgeProps {
  tone: StatusTone | 'plain';
  className?: string;
  children: ReactNode;
}

export const Badge = ({ tone, className = '', children }: BadgeProps) => (
  <span className={`${badge} ${badgeTones[tone]} ${className}`}>
    <span aria-hidden className="size-[7px] rounded-full bg-current" />
    {children}
  </span>
);
