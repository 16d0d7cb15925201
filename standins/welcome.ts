import { testCouponCode } from '#domain/orders/coupons.ts';
import type { Config } from '#server/start/config.ts';
import { demoAccounts } from '#server/start/demo-accounts.ts';

/** Startup message with URLs, demo accounts and test data. */
export function welcome(config: Config): string {
  const accounts = demoAccounts.map(
    ({ email, password, role }) => `  ${role.padEnd(10)}${email}   password ${password}`,
  );
  return [
    '',
    `Shop          ${config.publicUrl}`,
    `Outgoing mail ${config.publicUrl}/dev/mail`,
    'Accounts',
    ...accounts,
    'Test card     4111 1111 1111 1111, any future date, CVV 111, ZIP 99005',
    `Test coupon   ${testCouponCode}: any order for $0.01`,
    '',
    '',
  ].join('\n');
}
