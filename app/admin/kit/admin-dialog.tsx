import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { guardTyped } from './unsaved.ts';

interface AdminDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** Nothing that is typed in it needs to be kept. */
  isSafe?: boolean;
  /** The field to begin with; else the first control. */
  firstField?: string;
  /** Where the focus goes when it closes; else to what opened it. */
  focusAfter?: () => Element | null;
  onClose: () => void;
  children: ReactNode;
}

const closingLosesText = 'Close without saving? What you have typed is lost.';

/** Restores focus to the element that opened it, because the dialog has no trigger of its own. */
export function AdminDialog(props: AdminDialogProps) {
  const { title, description, isSafe, firstField, focusAfter, onClose, children } = props;
  const opener = useRef<Element>(null);
  const typed = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(
    () =>
      guardTyped({
        isTyped: () => typed.current,
        question: closingLosesText,
        close: () => close(),
      }),
    [],
  );
  /** Called for Escape, a click beside the dialog and its cross. It asks before typed text is lost. */
  function dismiss(): void {
    if (!typed.current || window.confirm(closingLosesText)) onClose();
  }
  function focusFirst(event: Event): void {
    opener.current = document.activeElement;
    if (!firstField) return;
    event.preventDefault(); // else it is the first control, which is the cross
    (event.currentTarget as Element).querySelector<HTMLElement>(firstField)?.focus();
  }
  return (
    <Dialog.Root open onOpenChange={dismiss}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-backdrop">
          <Dialog.Content
            aria-describedby={description ? undefined : ''}
            onInput={() => (typed.current = !isSafe)}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restoreFocus(focusAfter?.() ?? opener.current);
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

/** Falls back to the page if the opener is gone, or hidden by now. What was focused meanwhile keeps it. */
function restoreFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener) document.querySelector<HTMLElement>('#main')?.focus();
}
