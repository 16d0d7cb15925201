import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { CheckoutContext } from '#server/orders/checkout/context.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export type MoneyContext = LinkSettings & { db: Db };

export type LapseContext = MoneyContext & { log: Logger };

/** For paying by link. */
export type PayLinkContext = Omit<CheckoutContext, 'access'> & LinkSettings;
