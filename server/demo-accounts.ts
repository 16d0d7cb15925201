import { demoAccounts, type DemoAccount } from '../db/seed/accounts.ts';
import type { Config } from './config.ts';

/** Their passwords are in the README: none of them may exist where customers are. */
export const demoAccountsOf = ({ environment }: Config): readonly DemoAccount[] => (environment === 'development' ? demoAccounts : []);
