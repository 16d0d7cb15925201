import type { ColumnType, Generated } from 'kysely';
import type { IssueContent, IssueState } from '#domain/mail/newsletters.ts';

export interface NewsletterIssuesTable {
  id: Generated<string>;
  content: ColumnType<IssueContent, string, string>;
  state: Generated<IssueState>;
  send_at: Date | null;
  /** Waits for somebody's word: its time has passed by more than an hour, or it is from before a restore. */
  held: Generated<boolean>;
  started_at: Date | null;
  last_subscriber: string | null;
  recipients: Generated<number>;
  enqueued_at: Date | null;
  finished_at: Date | null;
  created_at: ColumnType<Date, never, never>;
  updated_at: Generated<Date>;
}
