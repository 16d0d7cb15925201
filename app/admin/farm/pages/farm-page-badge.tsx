import { Badge } from '#app/ui/badge.tsx';
import { farmPageStateNames, type FarmPageState } from '#domain/admin/farm-pages.ts';

const tones = { draft: 'plain', published: 'leaf', changed: 'sky' } as const;

export const FarmPageBadge = ({ state }: { state: FarmPageState }) => (
  <Badge tone={tones[state]}>{farmPageStateNames[state]}</Badge>
);

export const SampleBadge = () => <Badge tone="gold">Sample text: have it reviewed</Badge>;
