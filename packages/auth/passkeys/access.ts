import { AuthError } from '#auth/http/errors.ts';

/** For an attempt to add or remove a passkey without verifying an existing factor. */
export const factorNotVerified = () =>
  new AuthError(
    403,
    'insufficient_aal',
    'AAL2 session is required to manage passkeys when MFA is enabled',
  );
