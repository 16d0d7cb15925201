import { demoAccounts } from '#db/seed/accounts.ts';
import { cardModeOf } from './card-mode.ts';
import type { Config } from './config.ts';
import type { PrepareOptions } from '#server/database/open.ts';

/** What a database is filled with before it serves. Passwords of the demo accounts are in the README: none may exist where customers are. */
export function prepareOptionsFor(config: Config): Pick<PrepareOptions, 'cards' | 'accounts' | 'catalog'> {
  const isProduction = config.environment === 'production';
  return { cards: cardModeOf(config), accounts: isProduction ? 'refused' : demoAccounts, catalog: isProduction ? 'hidden' : 'on sale' };
}
