import { within } from '#app/within.ts';
import type { ToastOptions } from './toaster.tsx';

type Kind = 'success' | 'error';

/** An empty live region of every page. */
export const messagesId = 'messages';
const plainToast =
  'fixed inset-x-4 bottom-4 z-notice mx-auto max-w-[356px] rounded-thumb border border-line bg-surface px-4 py-3.5 text-sm font-medium text-ink shadow-lift';
const plainToastMs = 10_000;
const toasterMs = 3000;

// The toast library is large and rarely needed: load it with the first toast.
const toaster = () => within(toasterMs, import('./toaster.tsx'));

export const notify = {
  success: (message: string, options: ToastOptions = {}): void => say('success', message, options),
  error: (message: string, options: Pick<ToastOptions, 'topic'> = {}): void =>
    say('error', message, options),
};

function say(kind: Kind, message: string, options: ToastOptions): void {
  toaster().then(
    ({ show }) => show(kind, message, options),
    () => showPlainly(message),
  );
}

/** Where the toast library cannot be loaded. */
function showPlainly(message: string): void {
  const region = document.getElementById(messagesId);
  if (!region) return;
  region.textContent = message;
  const { className } = region;
  if (className === plainToast) return;
  region.className = plainToast;
  setTimeout(() => Object.assign(region, { className, textContent: '' }), plainToastMs);
}
