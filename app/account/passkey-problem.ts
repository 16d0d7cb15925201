interface Problem {
  message?: string;
  name?: string;
  cause?: unknown;
}

// What browsers say when the person has closed the dialog, or it timed out. Their texts are for programmers.
const given = new Set(['NotAllowedError', 'AbortError']);
const known = new Set(['InvalidStateError']);

/** A passkey's failure in words for people; null for none. */
export function passkeyProblem(error: Problem | null): Problem | null {
  if (!error) return null;
  const names = [error.name ?? '', (error.cause as Problem | undefined)?.name ?? ''];
  if (names.some((name) => given.has(name)) || /timed out or was not allowed/.test(error.message ?? '')) return { message: 'No passkey was used. You can try again.' };
  if (names.some((name) => known.has(name))) return { message: 'This device has a passkey for your account already.' };
  return error;
}
