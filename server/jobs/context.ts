import type { Auth } from '@grafted/auth';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type NightlyBackupContext } from '#server/backup/context.ts';
import type { PictureContext } from '#server/catalog/pictures/context.ts';
import type { NotifyContext } from '#server/catalog/stock-waits/context.ts';
import type { Db } from '#server/database/client.ts';
import { type CareMailContext } from '#server/growing/care/context.ts';
import type { SendIssuesContext } from '#server/mail/newsletter/issues/context.ts';
import type { SendNotificationsContext } from '#server/mail/notifications/context.ts';
import type { NotifyOpeningContext } from '#server/mail/season-waits/context.ts';
import type { ReminderContext } from '#server/orders/pickups/context.ts';
import type { ReconcilerContext } from '#server/payments/context.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { SenderContext } from '#server/platform/outbox/context.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

export interface QueueContext {
  pool: Pool;
  log: Logger;
  /** Concurrent jobs in this process; 0 leaves jobs to other processes. */
  jobWorkers: number;
  clock?: Pick<Clock, 'onJump'> | undefined;
  /** Undefined when traces are off. */
  traceJob?: Tracing['job'] | undefined;
}

export interface LivenessContext {
  db: Db;
  pool: Pool;
  log: Logger;
  /** How often to look for dead processes. */
  livenessCheckMs: number;
}

export interface RetentionContext extends PictureContext {
  auth: Pick<Auth, 'deleteExpiredRows'>;
}

export type WorkerContext = QueueContext &
  LivenessContext &
  RetentionContext &
  ReconcilerContext &
  SenderContext &
  NotifyContext &
  NotifyOpeningContext &
  SendIssuesContext &
  SendNotificationsContext &
  CareMailContext &
  ReminderContext &
  NightlyBackupContext;
