import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

/** What went wrong takes longer to read than what went well. */
const errorMs = 12_000;

let ready: Promise<void> | undefined;

/**
 * Mounts the toaster in a React root of its own, so that toasts survive navigation. Screen readers announce only what is added
 * to a live region that they know already, so the first toast waits a moment.
 */
function mount(): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'));
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
          actionButton:
            'ml-auto min-h-11 rounded-full px-4 font-semibold text-pine hover:bg-pine/7',
        },
      }}
    />,
  );
  return new Promise((resolve) => setTimeout(resolve, 150));
}

/** An Undo button shown for the given time. */
export interface UndoAction {
  onUndo: () => void;
  seconds: number;
}

export async function show(
  kind: 'success' | 'error',
  message: string,
  { topic, undo }: { topic?: string | undefined; undo?: UndoAction | undefined } = {},
): Promise<void> {
  await (ready ??= mount());
  toast[kind](message, {
    ...(topic !== undefined && { id: topic }),
    duration: kind === 'error' ? errorMs : 4000,
    ...(kind === 'error' && { duration: errorMs }),
    ...(undo && { duration: undo.seconds * 1000, action: { label: 'Undo', onClick: undo.onUndo } }),
  });
}
