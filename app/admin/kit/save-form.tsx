import type { ReactNode } from 'react';
import { AdminButton } from './admin-button.tsx';
import { useAdminChange, type AdminChange } from './use-admin-change.ts';

interface SaveFormProps extends AdminChange<void> {
  /** The name of its button. */
  save: string;
  /** Nothing to save yet. */
  disabled: boolean;
  className: string;
  children: ReactNode;
}

/** One control with its button. */
export function SaveForm({ save, disabled, className, children, ...change }: SaveFormProps) {
  const { mutate, isPending } = useAdminChange(change);
  return (
    <form className={className} action={() => mutate()}>
      {children}
      <AdminButton
        type="submit"
        className="justify-self-start"
        disabled={disabled}
        busyLabel={isPending && 'Saving...'}
      >
        {save}
      </AdminButton>
    </form>
  );
}
