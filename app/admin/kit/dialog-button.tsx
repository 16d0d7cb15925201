import { useState, type ReactNode } from 'react';
import type { ButtonProps } from '#app/ui/button.tsx';
import { AdminButton } from './admin-button.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AdminButton {...button} onClick={() => setOpen(true)} />
      {open && dialog(() => setOpen(false))}
    </>
  );
}
