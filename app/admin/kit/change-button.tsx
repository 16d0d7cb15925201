import { AdminButton } from './admin-button.tsx';
import { ConfirmButton, type ConfirmButtonProps } from './confirm-dialog.tsx';
import { useAdminChange, type AdminChange } from './use-admin-change.ts';

interface ChangeButtonProps
  extends
    Omit<AdminChange<void>, 'done'>,
    Omit<ConfirmButtonProps, 'question' | 'onConfirm' | 'busyLabel'> {
  /** For the toast. */
  done: string | (() => string);
  /** Its name while it works. */
  busy: string;
  /** Asked first. */
  question?: string | undefined;
  onDone?: (() => void) | undefined;
}

/** A button that changes something on the server. */
export function ChangeButton(props: ChangeButtonProps) {
  const { send, done, failed, refetches, busy, question, onDone, ...rest } = props;
  const { mutate, isPending } = useAdminChange<void>({
    async send() {
      await send();
      onDone?.(); // now: the button may be gone once everything is fetched again
    },
    done,
    failed,
    refetches,
  });
  const button = { variant: 'ghost', busyLabel: isPending && busy, ...rest } as const;
  if (question) return <ConfirmButton {...button} question={question} onConfirm={() => mutate()} />;
  return <AdminButton {...button} onClick={() => mutate()} />;
}
