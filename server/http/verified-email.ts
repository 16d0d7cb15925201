import type { Identity } from '#auth/index.ts';

/**
 * The address of an account whose person has opened a mail that was sent to it. Undefined while nobody has, and where a
 * company says whose address it is: what belongs to an address is not theirs to have.
 */
export const verifiedEmail = ({ email, emailConfirmed, isSso }: Identity): string | undefined => (emailConfirmed && !isSso && email ? email : undefined);
