/** What went wrong in the auth client's words, or ours when it has none worth showing. */
export function messageOf(error: { message?: string; name?: string }, fallback: string): string {
  // Names of failures without an answer: their messages are the browser's own or a serialised response.
  if (error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError' || !error.message || error.message === '{}') return fallback;
  return error.message;
}

export const forgotPasswordSent = 'Password reset email sent! Check your inbox.';
export const accountCreated = 'Account created! Please check your email to verify your account.';
