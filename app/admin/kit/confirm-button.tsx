import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from './admin-dialog.tsx';

interface ConfirmButtonProps {
  /** The dialog's title. */
  question: string;
  /** What will happen. */
  consequence?: ReactNode;
  /** For screen readers, where the name alone says too little. */
  label?: string;
  variant?: 'quiet' | 'ghost';
  busyLabel?: string | false;
  onConfirm: () => void;
  children: ReactNode;
}

/** A button whose action is asked about first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, consequence, label, variant = 'quiet', busyLabel, onConfirm, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="small"
        aria-label={label}
        busyLabel={busyLabel}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open && (
        <AdminDialog title={question} description={consequence} onClose={() => setOpen(false)}>
          <div className="mt-6 flex flex-wrap gap-2.5">
            <Button
              onClick={() => {
                setOpen(false);
                onConfirm();
              }}
            >
              {children}
            </Button>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </AdminDialog>
      )}
    </>
  );
}
