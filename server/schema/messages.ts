import type { ColumnType, Generated } from 'kysely';
import type { MessageAbout } from '#domain/mail/messages.ts';

/** What an admin wrote to the customers of chosen orders. Recalling takes those out who had not been mailed. */
export interface CustomerMessagesTable {
  id: string;
  about: MessageAbout;
  subject: string;
  /** Markdown. */
  body: string;
  /** The filter of All Orders, in words. */
  chosen: string;
  recipients: number;
  sent_by: string | null;
  sent_at: Generated<Date>;
  recalled_at: ColumnType<Date | null, never, Date>;
}

/** One order for each address that a message went to. */
export interface CustomerMessageRecipientsTable {
  message_id: ColumnType<string, string, never>;
  order_id: ColumnType<string, string, never>;
}

/** Whom a message does not reach, or whose mail bounced, and when they were called. */
export interface CustomerMessageCallsTable {
  message_id: ColumnType<string, string, never>;
  order_id: ColumnType<string, string, never>;
  called_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  called_by: ColumnType<string | null, string | null | undefined, string | null>;
}
