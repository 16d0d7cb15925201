import { AuthError } from '#auth/http/errors.ts';

/** A way in is not made or taken away past a factor that the account has. */
export const factorNotShown = () => new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled');
