import { useState } from 'react';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';

export interface ConfirmButtonProps
  extends Omit<ButtonProps, 'onClick'>, Partial<Omit<Question, 'question'>> {
  question: string;
  onConfirm: () => void;
}

/** A button whose action is asked about first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, consequence, details, yes, no, onConfirm, ...button } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" {...button} onClick={() => setOpen(true)} />
      {open && (
        <ConfirmDialog
          {...{ question, consequence, details, no }}
          yes={yes ?? button.children}
          onAnswer={(answer) => {
            setOpen(false);
            if (answer) onConfirm();
          }}
        />
      )}
    </>
  );
}
