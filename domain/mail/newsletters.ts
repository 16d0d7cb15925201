import * as z from 'zod/mini';
import type { Fruit } from '#domain/catalog/catalog.ts';
import { basedOnSchema, type DescribedPart, type Revised } from '#domain/farm/revisions.ts';
import { markdownText, plainLine } from '#domain/form-fields.ts';
import { pageField, searchField } from '#domain/list-fields.ts';

export const subjectMax = 150;
const previewMax = 200;
export const issueBodyMax = 20_000;
const treesMax = 12;
export const issuesPerPage = 50;
export const recipientsPerPage = 50;

/** A draft may leave texts empty. */
export const issueContentSchema = z.strictObject({
  subject: plainLine('The subject', subjectMax),
  /** Shown beside the subject in the inbox. */
  preview: plainLine('The preview text', previewMax),
  body: markdownText(issueBodyMax),
  /** Ids of varieties, shown as cards below the text. */
  trees: z.array(z.uuid('Unknown tree')).check(
    z.maxLength(treesMax, `A newsletter shows at most ${treesMax} trees`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each tree can be shown once'),
  ),
});
export type IssueContent = z.infer<typeof issueContentSchema>;

export const emptyIssue: IssueContent = { subject: '', preview: '', body: '', trees: [] };

/** What a newsletter lacks before it can go out; undefined when it is complete. */
export function missingFromIssue({ subject, body }: IssueContent): string | undefined {
  if (subject === '') return 'The subject is missing';
  return body === '' ? 'The text is missing' : undefined;
}

export const saveIssueSchema = z.strictObject({
  content: issueContentSchema,
  basedOn: basedOnSchema,
});

export const issuePreviewSchema = z.strictObject({ content: issueContentSchema });

export const planIssueSchema = z.strictObject({
  /** The state that was confirmed, so that nothing unseen goes out. */
  basedOn: basedOnSchema,
  /** On the farm's clock, like 2026-03-01T08:00; null: now. */
  sendAt: z.nullable(z.string().check(z.maxLength(16, 'Enter a day and time'))),
});
export type PlanIssue = z.infer<typeof planIssueSchema>;

/**
 * `edit`: a planned newsletter becomes a draft again. `release`: a held one goes out now. `cancel`:
 * what has not gone out never does.
 */
export const issueChangeSchema = z.strictObject({
  change: z.enum(['edit', 'release', 'pause', 'resume', 'cancel'], 'Unknown change'),
});
export type IssueChange = z.infer<typeof issueChangeSchema>['change'];

export const issueListSchema = z.object({ page: pageField() });

export const recipientListSchema = z.object({
  search: searchField(),
  show: z._default(
    z.enum(['all', 'sent', 'waiting', 'failed', 'bounced', 'skipped'], 'Unknown filter'),
    'all',
  ),
  page: pageField(),
});
export type RecipientListRequest = z.infer<typeof recipientListSchema>;

export type IssueState = 'draft' | 'planned' | 'sending' | 'paused' | 'sent' | 'canceled';

export const issueStateNames: Record<IssueState, string> = {
  draft: 'Draft',
  planned: 'Planned',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
};

/** Emails of a newsletter. */
export interface IssueFigures {
  /** Handed to the mail server and not bounced. */
  sent: number;
  /** Not yet, or to be tried again. */
  waiting: number;
  /** Given up. */
  failed: number;
  bounced: number;
  /** Unsubscribed, bounced or canceled before their turn. */
  skipped: number;
  /** Counts who got it and has unsubscribed since. */
  unsubscribed: number;
}

export const noFigures: IssueFigures = {
  sent: 0,
  waiting: 0,
  failed: 0,
  bounced: 0,
  skipped: 0,
  unsubscribed: 0,
};

interface IssueHead {
  id: string;
  state: IssueState;
  /** It waits for somebody's word: its time passed while the shop did not run, or the shop was restored. */
  held: boolean;
  /** ISO 8601, UTC, like all times here. */
  sendAt: string | null;
  startedAt: string | null;
  /** Written to the outbox so far. */
  recipients: number;
  figures: IssueFigures;
}

export interface IssueEntry extends IssueHead {
  subject: string;
  savedAt: string;
}

export interface IssueList {
  issues: IssueEntry[];
  total: number;
}

export type RevisedIssue = Revised<IssueContent> & IssueHead;

export interface IssueRecipient {
  email: string;
  /** In words: 'Sent', 'Unsubscribed before it was sent'. */
  outcome: string;
  tone: 'leaf' | 'gold' | 'apple' | 'plain';
  at: string | null;
}

/** A variety that can be shown as a card. */
export interface CardChoice {
  id: string;
  name: string;
  fruit: Fruit;
}

export interface IssuePreview {
  subject: string;
  html: string;
  text: string;
  /** Trees that are not in the shop anymore and are left out. */
  leftOut: number;
}

/** For comparing two states. */
export const describeIssue = ({ subject, preview, body, trees }: IssueContent): DescribedPart[] => [
  { label: 'Subject', text: subject },
  { label: 'Preview text', text: preview },
  { label: 'Text', text: body },
  { label: 'Trees', text: trees.length === 0 ? '' : `${trees.length} chosen: ${trees.join(', ')}` },
];
