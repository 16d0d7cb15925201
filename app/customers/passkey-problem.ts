interface Problem {
  message?: string;
  name?: string;
  cause?: unknown;
}

// Thrown when the user closed the dialog or it timed out; the browser's own messages are technical.
const canceled = new Set(['NotAllowedError', 'AbortError']);
const alreadyRegistered = new Set(['InvalidStateError']);

/** A passkey error with a readable message; null for none. */
export function passkeyProblem(error: Problem | null): Problem | null {
  if (!error) return null;
  const names = [error.name ?? '', (error.cause as Problem | undefined)?.name ?? ''];
  if (
    names.some((name) => canceled.has(name)) ||
    /timed out or was not allowed/.test(error.message ?? '')
  )
    return { message: 'No passkey was used. You can try again.' };
  if (names.some((name) => alreadyRegistered.has(name)))
    return { message: 'This device already has a passkey for your account.' };
  return error;
}
