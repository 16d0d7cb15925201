import { cardModeOf } from './card-mode.ts';
import type { Config } from './config.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { PrepareOptions } from './prepare-database.ts';

/** Seed options by environment. Demo accounts have public passwords, so production rejects them. */
export function prepareOptionsFor(
  config: Config,
): Pick<PrepareOptions, 'cards' | 'accounts' | 'catalog' | 'season'> {
  const isProduction = config.environment === 'production';
  return {
    cards: cardModeOf(config),
    accounts: isProduction ? 'refused' : demoAccounts,
    catalog: isProduction ? 'hidden' : 'on sale',
    season: isProduction ? 'as set' : 'open',
  };
}
