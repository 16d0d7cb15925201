export const noConnection = 'There is no connection. Please try again when it is back.';

/** Each browser words it differently. */
const missingScript = /dynamically imported module|importing a module script failed/i;

export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error && missingScript.test(error.message);

/** Says why a button did nothing: its script is loaded on first use, and was not to be had. */
export function reportMissingScripts(say: (message: string) => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isMissingScript(event.reason)) return;
    event.preventDefault(); // said below
    say(
      navigator.onLine
        ? 'This page is older than the shop. Please reload it and try again.'
        : noConnection,
    );
  });
}
