import { Badge } from '#app/ui/badge.tsx';
import { stockBadge, type StockBadge } from '#domain/catalog/catalog.ts';

const badgeTones = { in: 'leaf', low: 'gold', out: 'plain' } as const satisfies Record<
  StockBadge['tone'],
  string
>;
const textTones: Record<StockBadge['tone'], string> = {
  in: 'text-leaf',
  low: 'text-gold',
  out: 'text-ink-2',
};

export function StockLabel({ quantity, className }: { quantity: number; className?: string }) {
  const { tone, label } = stockBadge(quantity);
  return (
    <Badge tone={badgeTones[tone]} className={className}>
      {label}
    </Badge>
  );
}

/** The stock badge as plain text, for option lists. */
export function StockText({ quantity }: { quantity: number }) {
  const { tone, label } = stockBadge(quantity);
  return <span className={`text-xs font-semibold ${textTones[tone]}`}>{label}</span>;
}
