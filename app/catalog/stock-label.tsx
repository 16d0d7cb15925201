import { Badge } from '#app/ui/badge.tsx';
import { stockBadge, type StockBadge } from '#domain/catalog/catalog.ts';

const tones = {
  in: { badge: 'leaf', text: 'text-leaf' },
  low: { badge: 'gold', text: 'text-gold' },
  out: { badge: 'plain', text: 'text-ink-2' },
} as const satisfies Record<StockBadge['tone'], unknown>;

export function StockLabel({ quantity, className }: { quantity: number; className?: string }) {
  const { tone, label } = stockBadge(quantity);
  return (
    <Badge tone={tones[tone].badge} className={className}>
      {label}
    </Badge>
  );
}

/** The stock badge as plain text, for option lists. */
export function StockText({ quantity }: { quantity: number }) {
  const { tone, label } = stockBadge(quantity);
  return <span className={`text-xs font-semibold ${tones[tone].text}`}>{label}</span>;
}
