import type { Auth } from '@grafted/auth';
import type { Pool } from 'pg';
import { type NightlyBackupContext } from '#server/backup/context.ts';
import type { PictureContext } from '#server/catalog/pictures/context.ts';
import type { NotifyContext } from '#server/catalog/stock-waits/context.ts';
import { type CareMailContext } from '#server/growing/care/context.ts';
import type { SendIssuesContext } from '#server/mail/newsletter/issues/context.ts';
import type { SendNotificationsContext } from '#server/mail/notifications/context.ts';
import type { NotifyOpeningContext } from '#server/mail/season-waits/context.ts';
import type { QuoteContext } from '#server/orders/delivery/context.ts';
import type { ReminderContext } from '#server/orders/pickups/context.ts';
import type { ReconcilerContext } from '#server/payments/context.ts';
import type { ScheduleContext } from '#server/platform/background/schedule.ts';
import type { SenderContext } from '#server/platform/outbox/context.ts';

export interface BackgroundContext extends ScheduleContext {
  pool: Pool;
  /** True when no other process can hold leases. */
  isOnlyProcess: boolean;
  /** 0 leaves background work to other processes, except payments under way. */
  jobWorkers: number;
}

export interface RetentionContext extends PictureContext {
  auth: Pick<Auth, 'deleteExpiredRows'>;
}

export type WorkerContext = BackgroundContext &
  RetentionContext &
  ReconcilerContext &
  SenderContext &
  NotifyContext &
  NotifyOpeningContext &
  SendIssuesContext &
  SendNotificationsContext &
  CareMailContext &
  QuoteContext &
  ReminderContext &
  NightlyBackupContext;
