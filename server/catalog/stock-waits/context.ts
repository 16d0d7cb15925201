import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { FormLimitSettings } from '#server/platform/http/form-limits.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface StockWaitContext extends LinkSettings {
  db: Db;
  log: Logger;
  formLimits: FormLimitSettings;
  square: Pick<SquareConfig, 'accessToken'>;
  access: Pick<Guards, 'customer'>;
}

export type NotifyContext = Pick<StockWaitContext, 'db' | keyof LinkSettings>;
