import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

let mounted = false;

/** The list of toasts lives outside the page's own tree: it outlasts every navigation. */
function mount(): void {
  if (mounted) return;
  mounted = true;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Toaster
      position="bottom-center"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'flex w-full items-center gap-3 rounded-thumb border border-line bg-surface px-4 py-3.5 font-sans text-[15px] font-medium text-ink shadow-lift',
          success: '[&_[data-icon]]:text-leaf',
          error: '[&_[data-icon]]:text-apple',
          actionButton: 'ml-auto min-h-11 rounded-full px-4 font-semibold text-pine hover:bg-pine/7',
        },
      }}
    />,
  );
}

/** A button that takes back what the toast tells of, for so long. */
export interface UndoWish {
  onUndo: () => void;
  seconds: number;
}

export function show(kind: 'success' | 'error', message: string, undo?: UndoWish): void {
  mount();
  toast[kind](message, undo && { duration: undo.seconds * 1000, action: { label: 'Undo', onClick: undo.onUndo } });
}
