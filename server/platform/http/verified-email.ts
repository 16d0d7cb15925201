import type { Identity } from '@grafted/auth';
import { orRefuse } from './errors.ts';

/**
 * The account's address if it was confirmed by mail. Undefined for unconfirmed and SSO accounts: an
 * asserted address gives no access to what belongs to it.
 */
export const verifiedEmail = ({ email, emailConfirmed, isSso }: Identity): string | undefined =>
  emailConfirmed && !isSso && email ? email : undefined;

/**
 * The confirmed address as lists and places in line store it. @throws ShopError when the account has
 * none
 */
export const getVerifiedEmail = (identity: Identity): string =>
  orRefuse(verifiedEmail(identity)?.toLowerCase(), 'address_not_confirmed');
