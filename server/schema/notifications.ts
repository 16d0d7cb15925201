import type { ColumnType, GeneratedAlways } from 'kysely';
import type { NotificationKind, NotificationSettings } from '#domain/mail/notifications.ts';

export interface NotificationSettingsTable {
  user_id: ColumnType<string, never, never>;
  orders: ColumnType<NotificationSettings['orders'], never, NotificationSettings['orders']>;
  digest_hour: ColumnType<number, never, number>;
  urgent: ColumnType<NotificationSettings['urgent'], never, NotificationSettings['urgent']>;
  last_digest: ColumnType<string | null, never, string>;
}

/** Written by triggers. */
export interface AdminNotificationsTable {
  id: GeneratedAlways<string>;
  kind: ColumnType<NotificationKind, never, never>;
  subject: ColumnType<string, never, never>;
  user_id: ColumnType<string, never, never>;
  details: ColumnType<Record<string, unknown>, never, never>;
  created_at: ColumnType<Date, never, never>;
  due_at: ColumnType<Date, never, never>;
  mailed_at: ColumnType<Date | null, never, Date>;
  mailed_as: ColumnType<'each' | 'digest' | 'alert' | null, never, 'each' | 'digest' | 'alert'>;
}

export interface MailStoppagesTable {
  id: GeneratedAlways<string>;
  since: ColumnType<Date, Date, never>;
  ended_at: Date | null;
}
