import type { ColumnType, Generated } from 'kysely';
import type { IssueContent, IssueState } from '#domain/admin/newsletters.ts';

export interface NewsletterIssuesTable {
  id: Generated<string>;
  content: ColumnType<IssueContent, string, string>;
  state: Generated<IssueState>;
  send_at: Date | null;
  started_at: Date | null;
  last_subscriber: string | null;
  recipients: Generated<number>;
  enqueued_at: Date | null;
  finished_at: Date | null;
  created_at: ColumnType<Date, never, never>;
  updated_at: Generated<Date>;
}
