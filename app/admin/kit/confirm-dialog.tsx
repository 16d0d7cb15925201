import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { DialogButton } from './dialog-button.tsx';

export interface Question {
  /** The dialog's title. */
  question: string;
  /** What will happen. */
  consequence?: ReactNode;
  /** What it is about, such as a list. */
  details?: ReactNode;
  yes: ReactNode;
  no?: string | undefined;
}

/** Asks before something is done that is hard to undo. */
export function ConfirmDialog(props: Question & { onAnswer: (answer: boolean) => void }) {
  const { question, consequence, details, yes, no = 'Cancel', onAnswer } = props;
  return (
    <AdminDialog title={question} description={consequence} onClose={() => onAnswer(false)}>
      {details}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button onClick={() => onAnswer(true)}>{yes}</Button>
        <Button variant="ghost" onClick={() => onAnswer(false)}>
          {no}
        </Button>
      </div>
    </AdminDialog>
  );
}

/** The dialog, to be rendered, and a function that asks in the midst of an action. */
export function useConfirm() {
  const [asked, setAsked] = useState<Question & { onAnswer: (answer: boolean) => void }>();
  const ask = (question: Question): Promise<boolean> =>
    new Promise((resolve) => {
      setAsked({
        ...question,
        onAnswer: (answer) => {
          setAsked(undefined);
          resolve(answer);
        },
      });
    });
  return { dialog: asked && <ConfirmDialog {...asked} />, ask };
}

export interface ConfirmButtonProps
  extends Omit<ButtonProps, 'onClick'>, Partial<Omit<Question, 'question'>> {
  question: string;
  onConfirm: () => void;
}

/** A button whose action is asked about first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, consequence, details, yes, no, onConfirm, ...button } = props;
  return (
    <DialogButton
      variant="quiet"
      {...button}
      dialog={(onClose) => (
        <ConfirmDialog
          question={question}
          consequence={consequence}
          details={details}
          no={no}
          yes={yes ?? button.children}
          onAnswer={(answer) => {
            onClose();
            if (answer) onConfirm();
          }}
        />
      )}
    />
  );
}
