import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { FormLimitSettings } from '#server/platform/http/form-limits.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface SubscriptionContext extends LinkSettings {
  db: Db;
}

export interface NewsletterContext extends SubscriptionContext {
  formLimits: FormLimitSettings;
  square: Pick<SquareConfig, 'accessToken'>;
  access: Pick<Guards, 'customer'>;
}

export interface NewsletterAdminContext {
  db: Db;
  log: Logger;
  access: Pick<Guards, 'admin'>;
}
