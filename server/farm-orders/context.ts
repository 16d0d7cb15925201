import type { Logger } from 'pino';
import type { CheckoutContext } from '#server/checkout/context.ts';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/http/access.ts';
import type { LinkSettings } from '#server/mail/list-token.ts';

export interface FarmOrderContext extends LinkSettings {
  db: Db;
  access: Pick<Guards, 'admin'>;
}

export type LapseContext = Pick<FarmOrderContext, 'db' | 'publicUrl'> & { log: Logger };

/** For paying by link. */
export type PayLinkContext = Omit<CheckoutContext, 'access'> & LinkSettings;
