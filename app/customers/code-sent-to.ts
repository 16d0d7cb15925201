import { useSyncExternalStore } from 'react';

// Kept with this entry of the history: a phone may load the page anew while its mail is read, and the code's field must
// still be there. Whoever comes to the page another way starts with the password.
const member = 'codeSentTo';

function read(): string | null {
  const kept = (window.history.state as Record<string, unknown> | null)?.[member];
  return typeof kept === 'string' ? kept : null;
}
const never = () => () => {};

/** The address that a code was sent to before the page was loaded anew; null: none was. */
export const useCodeSentTo = (): string | null => useSyncExternalStore(never, read, () => null);

export const keepCodeSentTo = (email: string | undefined): void =>
  window.history.replaceState({ ...window.history.state, [member]: email }, '');
