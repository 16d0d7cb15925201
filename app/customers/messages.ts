import { connectionLost, isConnectionLost } from '#app/connection.ts';

/** The auth client's error message, or the fallback if it has none fit to show. */
export function authErrorMessage(
  error: { message?: string; name?: string },
  fallback: string,
): string {
  if (isConnectionLost(error)) return connectionLost;
  // The message of an outage is a serialized response.
  if (
    error.name === 'AuthRetryableFetchError' ||
    error.name === 'AuthUnknownError' ||
    !error.message ||
    error.message === '{}'
  )
    return fallback;
  return error.message;
}

export const forgotPasswordSent = 'Password reset email sent! Check your inbox.';
export const accountCreated = 'Account created! Please check your email to verify your account.';
