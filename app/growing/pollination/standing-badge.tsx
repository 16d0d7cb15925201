import { Badge } from '#app/ui/badge.tsx';
import type { Standing } from '#domain/growing/pollination.ts';

const badges = {
  alone: { tone: 'leaf', name: 'Bears alone' },
  served: { tone: 'leaf', name: 'Has a partner' },
  probably: { tone: 'gold', name: 'Probably bears' },
  some: { tone: 'gold', name: 'Bears some' },
  unserved: { tone: 'apple', name: 'Needs a partner' },
  unknown: { tone: 'plain', name: 'Not known' },
} as const satisfies Record<Standing, unknown>;

export function StandingBadge({ standing }: { standing: Standing }) {
  const { tone, name } = badges[standing];
  return <Badge tone={tone}>{name}</Badge>;
}
