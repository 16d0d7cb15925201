import { Badge } from '#app/ui/badge.tsx';
import type { VarietyState } from '#domain/admin/varieties.ts';

const states = {
  draft: { tone: 'gold', name: 'Draft' },
  published: { tone: 'leaf', name: 'Published' },
  hidden: { tone: 'plum', name: 'Hidden' },
} as const;

export const VarietyStateBadge = ({ state }: { state: VarietyState }) => (
  <Badge tone={states[state].tone}>{states[state].name}</Badge>
);
