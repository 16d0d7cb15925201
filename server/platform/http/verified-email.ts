import type { Identity } from '@grafted/auth';

/**
 * The account's address if it was confirmed by mail. Undefined for unconfirmed and SSO accounts: an
 * asserted address gives no access to what belongs to it.
 */
export const verifiedEmail = ({ email, emailConfirmed, isSso }: Identity): string | undefined =>
  emailConfirmed && !isSso && email ? email : undefined;
