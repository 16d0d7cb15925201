import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';

interface AdminDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** Nothing that is typed in it needs to be kept. */
  isSafe?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Restores focus to the element that opened it, because the dialog has no trigger of its own. */
export function AdminDialog({ title, description, isSafe, onClose, children }: AdminDialogProps) {
  const opener = useRef<Element>(null);
  const typed = useRef(false);
  /** By Escape, a click beside it or its button. What somebody has typed is not lost without a question. */
  function dismiss(): void {
    if (!typed.current || window.confirm('Close without saving? What you have typed is lost.'))
      onClose();
  }
  return (
    <Dialog.Root open onOpenChange={dismiss}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-backdrop">
          <Dialog.Content
            aria-describedby={description ? undefined : ''}
            onInput={() => (typed.current = !isSafe)}
            onOpenAutoFocus={() => (opener.current = document.activeElement)}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restoreFocus(opener.current);
            }}
            className="slide-in relative w-full max-w-[760px] rounded-picture bg-surface p-[clamp(18px,3vw,36px)] shadow-lift outline-none"
          >
            <Dialog.Title className="pr-12 title-lead">{title}</Dialog.Title>
            {description && (
              <Dialog.Description className="mt-1.5 text-ink-2">{description}</Dialog.Description>
            )}
            <Dialog.Close
              aria-label="Close"
              className="absolute top-4 right-4 grid size-11 place-items-center rounded-full hover:bg-linen"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
            {children}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Falls back to the page if the opener is gone. */
function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else document.querySelector<HTMLElement>('#main')?.focus();
}
