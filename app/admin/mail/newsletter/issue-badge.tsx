import { Badge } from '#app/ui/badge.tsx';
import { issueStateNames, type IssueState } from '#domain/admin/newsletters.ts';

const tones = {
  draft: 'plain',
  planned: 'sky',
  sending: 'sky',
  paused: 'gold',
  sent: 'leaf',
  canceled: 'plain',
} as const;

export const IssueBadge = ({ state }: { state: IssueState }) => (
  <Badge tone={tones[state]}>{issueStateNames[state]}</Badge>
);
