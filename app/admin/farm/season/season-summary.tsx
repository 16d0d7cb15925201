import { Badge } from '#app/ui/badge.tsx';
import type { SeasonScreenData } from '#domain/admin/season.ts';
import { count } from '#domain/count.ts';
import { formatUsdShort } from '#domain/money.ts';

const states = {
  open: { tone: 'leaf', text: 'Open for orders' },
  upcoming: { tone: 'gold', text: 'Not open yet' },
  unscheduled: { tone: 'gold', text: 'No dates yet' },
  closed: { tone: 'plain', text: 'Closed' },
} as const;

export function SeasonSummary({
  phase,
  waiting,
  totals: { orders, trees, netCents },
}: Pick<SeasonScreenData, 'phase' | 'waiting' | 'totals'>) {
  const { tone, text } = states[phase];
  return (
    <p className="-mt-1 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2 tabular-nums">
      <Badge tone={tone}>{text}</Badge>
      <span>
        {count(orders, 'order')}, {count(trees, 'tree')}, {formatUsdShort(netCents)}
      </span>
      {phase !== 'open' && (
        <span>{count(waiting, 'person waits', 'people wait')} for the opening</span>
      )}
    </p>
  );
}
