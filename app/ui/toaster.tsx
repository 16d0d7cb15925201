import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

const successMs = 4000;
/** What went wrong takes longer to read than what went well; so does a link to decide about. */
const errorMs = 12_000;
const linkMs = 10_000;

const action = 'ml-auto min-h-11 rounded-full px-4 font-semibold text-pine hover:bg-pine/7';

let ready: Promise<void> | undefined;

/**
 * Mounts the toaster in a React root of its own, so that toasts survive navigation. Screen readers
 * announce only what is added to a live region that they know already, so the first toast waits a
 * moment.
 */
function mount(): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'));
  container.className = 'print:hidden';
  createRoot(container).render(
    <Toaster
      position="bottom-center"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-thumb border border-line bg-surface px-4 py-3.5 font-sans text-sm font-medium text-ink shadow-lift',
          success: '[&_[data-icon]]:text-leaf',
          error: '[&_[data-icon]]:text-apple',
          actionButton: action,
        },
      }}
    />,
  );
  return new Promise((resolve) => setTimeout(resolve, 150));
}

export interface ToastLink {
  label: string;
  /** A path of the shop. The toast stands outside the router, so that the browser loads it. */
  href: string;
}

/** An Undo button shown for the given time. */
export interface UndoAction {
  onUndo: () => void;
  seconds: number;
}

export interface ToastOptions {
  /**
   * A newer toast with the same topic replaces the one before: what went wrong does not stand
   * beside its good outcome.
   */
  topic?: string | undefined;
  undo?: UndoAction | undefined;
  link?: ToastLink | undefined;
}

export async function show(
  kind: 'success' | 'error',
  message: string,
  { topic, undo, link }: ToastOptions = {},
): Promise<void> {
  await (ready ??= mount());
  toast[kind](message, {
    ...(topic !== undefined && { id: topic }),
    duration: kind === 'error' ? errorMs : successMs,
    ...(link && {
      duration: linkMs,
      action: (
        <a href={link.href} className={`${action} inline-flex items-center whitespace-nowrap`}>
          {link.label}
        </a>
      ),
    }),
    ...(undo && { duration: undo.seconds * 1000, action: { label: 'Undo', onClick: undo.onUndo } }),
  });
}
