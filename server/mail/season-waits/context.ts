import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { FormLimitSettings } from '#server/platform/http/form-limits.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface SeasonWaitContext extends LinkSettings {
  db: Db;
  log: Logger;
  formLimits: FormLimitSettings;
}

export type NotifyOpeningContext = Pick<SeasonWaitContext, 'db' | 'log' | keyof LinkSettings>;
